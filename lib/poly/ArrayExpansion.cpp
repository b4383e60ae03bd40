// SPDX-License-Identifier: Apache-2.0
//===- ArrayExpansion.cpp - scratch lines with an element for each use ----===//
//
// The program's text stays, its subscripts get the iterators of the loops that the line is filled
// anew in. All but the outermost of these: with a line for each iteration of the others, what is
// left of it goes forwards in that one, and takes less memory. A statement behind all others copies
// the last values to the program's array.
//
//===----------------------------------------------------------------------===//
#include "ArrayExpansion.h"

#include "PrivateArrays.h"
#include "poly/QuickAnswer.h"
#include "poly/scop/Scop.h"

#include "model/Affine.h"
#include "model/Print.h"

#include <algorithm>
#include <set>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// A line, and the loops that get one each.
struct Line {
  unsigned array = 0;
  unsigned depth = 0;          // of the loops in which it is filled anew
  std::vector<unsigned> loops; // numbers of those which give it a dimension
};

bool uses(const Statement &s, unsigned array) {
  return std::any_of(s.accesses.begin(), s.accesses.end(),
                     [&](const Access &a) { return a.array == array; });
}

/// True if accesses are all that the model knows of the array's elements.
bool isPlain(const Nest &nest, unsigned array) {
  const Array &a = nest.arrays[array];
  if (a.extents.empty() || a.hidden || a.addends || a.versions || a.watched ||
      a.type == ElementType::Other)
    return false;
  bool read = false, written = false;
  for (const Statement &s : nest.statements)
    for (const Access &access : s.accesses) {
      if (access.array != array)
        continue;
      if (access.conditional || access.last || access.inCall || !access.inner.empty() ||
          !isAlways(access.guard))
        return false;
      (access.write ? written : read) = true;
    }
  return read && written;
}

/// The first of the statements that use the array, if all of them lie in its first `depth` loops.
const Statement *firstUser(const Nest &nest, unsigned array, unsigned depth) {
  const Statement *first = nullptr;
  for (const Statement &s : nest.statements) {
    if (!uses(s, array))
      continue;
    first = first ? first : &s;
    if (!sharesLoops(s, *first, depth))
      return nullptr;
  }
  return first;
}

/// The symbols in the subscripts of the array.
std::set<std::string> symbolsOf(const Nest &nest, unsigned array) {
  std::set<std::string> out;
  for (const Statement &s : nest.statements)
    for (const Access &a : s.accesses)
      if (a.array == array)
        for (const AffineExpr &e : a.subscripts)
          forEachSymbol(e, [&](const std::string &symbol) { out.insert(symbol); });
  return out;
}

/// True if some statement in `depth` loops has one of its own for each element.
bool isUsedInLoops(const Nest &nest, unsigned array, unsigned depth) {
  const size_t dimensions = nest.arrays[array].extents.size();
  return std::any_of(nest.statements.begin(), nest.statements.end(), [&](const Statement &s) {
    return uses(s, array) && s.iterators.size() > depth + dimensions;
  });
}

/// How the array may be expanded.
std::optional<Line> lineOf(const Nest &nest, unsigned array, const Options &options,
                           Effort *effort) {
  if (!isUsedInLoops(nest, array, 1) || !isPlain(nest, array))
    return std::nullopt; // as nearly always, without any steps
  const auto depth = privateDepth(nest, array, options, effort);
  Line line{array, depth.value_or(0), {}};
  const Statement *user = line.depth ? firstUser(nest, array, line.depth) : nullptr;
  if (!user || !isUsedInLoops(nest, array, line.depth))
    return std::nullopt;
  const std::set<std::string> symbols = symbolsOf(nest, array);
  for (unsigned k = 0; k < line.depth; ++k)
    if (!symbols.count(user->iterators[k].name))
      line.loops.push_back(k);
  if (line.loops.size() > 1)
    line.loops.erase(line.loops.begin());
  if (line.loops.empty())
    return std::nullopt;
  return line;
}

Array expanded(const Nest &nest, unsigned number, size_t more) {
  const Array &line = nest.arrays[number];
  Array out;
  out.lineOf = static_cast<int>(number);
  out.name = line.name + "_lines";
  out.elementType = line.elementType;
  out.elementSize = line.elementSize;
  out.type = line.type;
  out.extents.resize(line.extents.size() + more);
  out.baseText = "0";
  out.strideTexts.assign(out.extents.size(), "");
  out.strideTexts.back() = "1L";
  out.hidden = true;
  return out;
}

/// The accesses of `s` to the line become those to array `to`.
void redirect(Statement &s, const Line &line, unsigned to) {
  for (Access &a : s.accesses) {
    if (a.array != line.array)
      continue;
    a.array = to;
    std::vector<AffineExpr> subscripts;
    for (unsigned k : line.loops)
      subscripts.push_back(affineSymbol(s.iterators[k].name));
    a.subscripts.insert(a.subscripts.begin(), subscripts.begin(), subscripts.end());
  }
}

/// The first `depth` iterators of `s`, "e0, -e1": such that they grow. The same leads back.
std::string inOrder(const Statement &s, unsigned depth) {
  std::string out;
  for (unsigned k = 0; k < depth; ++k)
    out += (k ? ", " : "") + std::string(s.iterators[k].decreasing ? "-" : "") + "e" +
           std::to_string(k);
  return out;
}

/// { [i] -> B[e] }: the iterations of the line's loops that write an element, in the order in
/// which they run.
isl::map writesInOrder(isl::ctx ctx, const Scop &scop, const Line &line) {
  isl::map all;
  for (const Statement &s : scop.nest->statements)
    for (const Access &a : s.accesses) {
      if (a.array != line.array || !a.write)
        continue;
      const isl::map iteration(ctx, "{ " + pointOf(s) + " -> [" + inOrder(s, line.depth) + "] }");
      const isl::map one =
          accessMap(ctx, scop, s, a).intersect_params(scop.context).apply_domain(iteration);
      all = all.is_null() ? one : all.unite(one);
    }
  return all;
}

/// { [i, e] }: the iteration that writes an element last.
isl::set lastWrites(isl::ctx ctx, const Scop &scop, const Line &line, const Statement &user) {
  isl::map last = writesInOrder(ctx, scop, line).reverse();
  last = isl::manage(isl_map_lexmax(last.release())).reverse().coalesce();
  last = last.apply_domain(
      isl::map(ctx, "{ [" + indices(line.depth) + "] -> [" + inOrder(user, line.depth) + "] }"));
  isl_set *pairs = isl_map_wrap(last.release());
  return isl::manage(isl_set_reset_tuple_id(isl_set_flatten(pairs))).coalesce();
}

Piece piece(Piece::Kind kind, const std::string &text, unsigned access) {
  Piece p;
  p.kind = kind;
  p.text = text;
  p.access = access;
  return p;
}

/// Copies the elements of array `from` that were written last to those of the line: behind all
/// other statements in its loops.
Statement copyingStatement(isl::ctx ctx, const Nest &nest, const Line &line, unsigned from) {
  const Scop scop = buildScop(ctx, nest);
  const Statement &user = *firstUser(nest, line.array, line.depth);
  Statement out;
  out.iterators.assign(user.iterators.begin(), user.iterators.begin() + line.depth);
  Access read, write;
  read.array = from;
  write.array = line.array;
  write.write = true;
  for (const Access &a : user.accesses)
    if (a.array == line.array) {
      read.loc = write.loc = out.loc = a.loc;
      read.text = write.text = a.text;
    }
  for (unsigned k : line.loops)
    read.subscripts.push_back(affineSymbol(user.iterators[k].name));
  for (size_t d = 0; d < nest.arrays[line.array].extents.size(); ++d) {
    const std::string name = "hetile_k" + std::to_string(d);
    out.iterators.push_back({name, "long", false});
    write.subscripts.push_back(affineSymbol(name));
    read.subscripts.push_back(affineSymbol(name));
  }
  std::vector<std::string> names;
  for (const Iterator &it : out.iterators)
    names.push_back(it.name);
  out.domain = conditionOf(lastWrites(ctx, scop, line, user), names, nest);
  out.position.assign(out.iterators.size() + 1, 0);
  std::copy_n(user.position.begin(), line.depth, out.position.begin());
  for (const Statement &s : nest.statements)
    if (sharesLoops(s, user, line.depth))
      out.position[line.depth] = std::max(out.position[line.depth], s.position[line.depth] + 1);
  out.accesses = {read, write};
  out.body = {piece(Piece::Element, "", 1), piece(Piece::Text, " = ", 0),
              piece(Piece::Element, "", 0), piece(Piece::Text, "; ", 0)};
  out.operations = out.work = 2;
  return out;
}

/// `nest` with `line` expanded.
Nest expand(isl::ctx ctx, const Nest &nest, const Line &line) {
  Nest out = nest;
  const unsigned lines = static_cast<unsigned>(nest.arrays.size());
  out.arrays.push_back(expanded(nest, line.array, line.loops.size()));
  size_t behind = 0; // the last statement that stands in the loops of the line
  const Statement &user = *firstUser(nest, line.array, line.depth);
  for (size_t k = 0; k < out.statements.size(); ++k) {
    Statement &s = out.statements[k];
    redirect(s, line, lines);
    if (sharesLoops(s, user, line.depth))
      behind = k + 1;
  }
  out.statements.insert(out.statements.begin() + static_cast<std::ptrdiff_t>(behind),
                        copyingStatement(ctx, nest, line, lines));
  for (size_t k = 0; k < out.statements.size(); ++k)
    out.statements[k].name = "S" + std::to_string(k);
  return out;
}

} // namespace

std::optional<Nest> withArraysExpanded(const Nest &nest, const Options &options, Effort *effort) {
  const auto source = std::make_shared<const Nest>(nest);
  Nest out = nest;
  for (unsigned array = 0; array < nest.arrays.size(); ++array) {
    const std::optional<Line> line = lineOf(out, array, options, effort);
    if (!line)
      continue;
    auto with = quickAnswer(options, effort, [&](isl::ctx ctx) { return expand(ctx, out, *line); });
    if (!with)
      continue;
    out = std::move(*with);
    out.source = source;
  }
  return out.source ? std::optional<Nest>(std::move(out)) : std::nullopt;
}

} // namespace hetile::poly
