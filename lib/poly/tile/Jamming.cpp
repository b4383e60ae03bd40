// SPDX-License-Identifier: Apache-2.0
//===- Jamming.cpp - iterations of outer loops that run together ----------===//
//
// A block of rows (iterations of the loop) and columns (of the loop in its body, if that is not the
// innermost one) runs in three parts: what each (row, column) does before the iterations of the
// innermost loop that all of them have; these, with all of them in each; and the rest of each. In
// the first and the last part, and in each iteration of the second one, they run column by column,
// and in each column row by row. Columns that not all rows have run row by row, before and after
// the others.
//
// So dependences between different (row, column) of a block must not point to earlier columns, nor
// to earlier iterations of the innermost loop, nor from behind an iteration that all have to
// before it. Nothing is assumed of where blocks begin. In the second part, moreover, every element
// is a variable: elements whose subscripts are not equal as expressions must differ where one is
// written, and no iteration may touch what another one writes, so that it may become vector
// instructions.
//
//===----------------------------------------------------------------------===//
#include "Jamming.h"

#include "model/Affine.h"
#include "model/Jam.h"
#include "model/body/Product.h"
#include "model/Strides.h"

#include <algorithm>
#include <set>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// Updates of an element while it is in a register, and rows that share what they read.
constexpr unsigned Most = 4;
/// Operations of all copies: what a loop may have to stay in the cache for decoded instructions.
constexpr unsigned LargestJammedBody = 192;

void collectTargets(const Ast &a, std::set<unsigned> &targets) {
  if (a.kind == Ast::User)
    targets.insert(a.target);
  for (const auto *children : {&a.body, &a.orElse})
    for (const Ast &child : *children)
      collectTargets(child, targets);
}

class JamFinder {
public:
  JamFinder(const Scop &scop, const Dependences &deps, const RowFacts &facts, const Ast &loop)
      : S(scop), Deps(deps), F(facts), Loop(loop) {}

  std::optional<Jam> find(const Ast &inner) {
    if (!place(inner) || !fits())
      return std::nullopt;
    choose();
    if (Result.rows < 2 || !isLegal() || !isApart())
      return std::nullopt;
    return Result;
  }

private:
  //===--- the loops -----------------------------------------------------------===//

  /// Finds the innermost loop among the nodes, and which statements run around it.
  bool place(const Ast &inner) {
    std::vector<const Ast *> nodes = opened(Loop.body);
    if (std::find(nodes.begin(), nodes.end(), &inner) == nodes.end()) {
      if (nodes.size() != 1 || nodes[0]->kind != Ast::For)
        return false;
      Result.middle = true;
      nodes = opened(nodes[0]->body);
    }
    auto at = std::find(nodes.begin(), nodes.end(), &inner);
    if (at == nodes.end())
      return false;
    Result.inner = unsigned(at - nodes.begin());
    Shape = Loop;
    Shape.jam = Result;
    Parts = partsOf(Shape);
    First = S.lead + F.level(Loop);
    Levels = First + (Result.middle ? 2 : 1);
    if (Loop.step != 1 || inner.step != 1 || S.lead + F.level(inner) != Levels ||
        (Parts.middle &&
         (Parts.middle->step != 1 || S.lead + F.level(*Parts.middle) != First + 1)))
      return false;
    return collectStatements();
  }

  bool collectStatements() {
    std::set<unsigned> before, inside, after;
    for (const Ast *a : Parts.before)
      collectTargets(*a, before);
    for (const Ast *a : Parts.after)
      collectTargets(*a, after);
    for (const Ast *a : Parts.users)
      if (a->kind != Ast::User || !inside.insert(a->target).second)
        return false;
    for (unsigned s : inside)
      if (before.count(s) || after.count(s))
        return false;
    for (unsigned s : before)
      if (after.count(s))
        return false;
    Before.assign(before.begin(), before.end());
    Inside.assign(inside.begin(), inside.end());
    After.assign(after.begin(), after.end());
    All = Before;
    All.insert(All.end(), Inside.begin(), Inside.end());
    All.insert(All.end(), After.begin(), After.end());
    return !Inside.empty();
  }

  //===--- the statements --------------------------------------------------------===//

  bool fits() const {
    if (std::any_of(All.begin(), All.end(),
                    [&](unsigned s) { return handsOverAddresses(S.nest->statements[s]); }))
      return false; // functions do not know what is in registers
    for (const Ast *user : Parts.users) {
      const Statement &s = S.nest->statements[user->target];
      for (const Iterator &it : s.iterators)
        if (it.decreasing)
          return false;
      if (S.lead + s.iterators.size() != Levels + 1 || iteratorOf(*user, Shape) < 0 ||
          iteratorOf(*user, *Parts.inner) < 0 ||
          (Parts.middle && iteratorOf(*user, *Parts.middle) < 0))
        return false;
      for (const Access &a : s.accesses)
        if (!F.hasPlainSubscripts(a) || S.nest->arrays[a.array].type == ElementType::Other ||
            (a.conditional && !F.map(s, a).is_subset(S.reads.unite(S.writes))) ||
            (a.write && !isRow(*user, a)))
          return false;
    }
    return true;
  }

  static int64_t factor(const AffineExpr &e, const std::string &name) {
    auto it = e.terms.find(name);
    return it == e.terms.end() ? 0 : it->second;
  }

  const std::string &nameIn(const Ast &user, const Ast &loop) const {
    return S.nest->statements[user.target].iterators[size_t(iteratorOf(user, loop))].name;
  }

  /// True if elements are neighbours in memory from one iteration of the innermost loop to the
  /// next.
  bool isRow(const Ast &user, const Access &a) const {
    return liesAlong(*S.nest, a, nameIn(user, *Parts.inner));
  }

  /// True if an access that changes with the innermost loop, of that kind, is of the same element
  /// in all iterations of `loop`.
  bool keeps(const Ast &loop, bool write) const {
    for (const Ast *user : Parts.users)
      for (const Access &a : S.nest->statements[user->target].accesses) {
        auto uses = [&](const Ast &l) {
          return std::any_of(a.subscripts.begin(), a.subscripts.end(), [&](const AffineExpr &e) {
            return factor(e, nameIn(*user, l)) != 0;
          });
        };
        if (a.write == write && uses(*Parts.inner) && !uses(loop))
          return true;
      }
    return false;
  }

  /// Decides how many rows and columns.
  void choose() {
    const bool updates = keeps(Loop, true),
               updatesInside = Parts.middle && keeps(*Parts.middle, true);
    if (!updates && !updatesInside)
      return;
    Result.rows = updates || keeps(Loop, false) ? Most : 1;
    Result.columns = Parts.middle && (updatesInside || keeps(*Parts.middle, false)) ? Most : 1;
    unsigned operations = 0;
    for (unsigned s : Inside)
      operations += S.nest->statements[s].operations;
    unsigned &shared = updates ? Result.columns : Result.rows;
    while (shared > 1 && operations * Result.rows * Result.columns > LargestJammedBody)
      shared /= 2;
    if (operations * Result.rows * Result.columns > LargestJammedBody)
      Result.rows = 0;
  }

  //===--- relations of iterations -------------------------------------------------===//

  static std::string tuple(const std::string &prefix, unsigned count) {
    std::string out;
    for (unsigned k = 0; k < count; ++k)
      out += (k ? ", " : "") + prefix + std::to_string(k);
    return out;
  }

  /// { [p0, ..] -> [q0, ..] : iterations of the loops around agree, and `more` }
  isl::map relation(unsigned from, unsigned to, std::string more) const {
    for (unsigned k = 0; k < First; ++k)
      more += " and p" + std::to_string(k) + " = q" + std::to_string(k);
    return isl::map(S.domain.ctx(),
                    "{ [" + tuple("p", from) + "] -> [" + tuple("q", to) + "] : " + more + " }");
  }

  std::string row(const char *prefix) const { return prefix + std::to_string(First); }
  std::string column(const char *prefix) const { return prefix + std::to_string(First + 1); }
  std::string step(const char *prefix) const { return prefix + std::to_string(Levels); }

  /// Both in one block, the second one not in an earlier row or column, and not in the same of
  /// both.
  std::string later() const {
    std::string rows = row("q") + " - " + row("p"), columns = column("q") + " - " + column("p");
    std::string out = "0 <= " + rows + " < " + std::to_string(Result.rows);
    if (!Result.middle)
      return out + " and " + rows + " >= 1";
    return out + " and 0 <= " + columns + " < " + std::to_string(Result.columns) + " and " + rows +
           " + " + columns + " >= 1";
  }

  /// The iterations of the outermost `levels` loops around these statements, of which the first are
  /// those dimensions that lead.
  isl::union_map iterations(const std::vector<unsigned> &statements, unsigned levels) const {
    const unsigned first = F.firstOf(Loop);
    std::string out;
    for (unsigned k = 0; k < levels; ++k)
      out += (k ? ", c" : "c") + std::to_string(k < S.lead ? k : first + 2 * (k - S.lead) + 1);
    std::string part;
    if (S.lead > 0)
      part = first > S.lead ? " : c1 >= 1" : " : c1 = 0";
    return F.scheduleOf(statements)
        .apply_range(isl::union_map(S.domain.ctx(), "{ [" + tuple("c", S.scheduleDims) + "] -> [" +
                                                        out + "]" + part + " }"));
  }

  /// Dependences between these statements, in iterations of loops, of which `which` holds.
  isl::union_map pairs(const std::vector<unsigned> &from, unsigned fromLevels,
                       const std::vector<unsigned> &to, unsigned toLevels,
                       const std::string &which) const {
    return Deps.all.intersect_params(S.context)
        .apply_domain(iterations(from, fromLevels))
        .apply_range(iterations(to, toLevels))
        .intersect(isl::union_map(relation(fromLevels, toLevels, which)));
  }

  /// The iterations of the innermost loop.
  isl::union_set common() const {
    return S.domain.intersect_params(S.context).apply(iterations(Inside, Levels + 1));
  }

  //===--- the order -----------------------------------------------------------------===//

  bool isLegal() const {
    if (Result.middle &&
        !pairs(All, Levels, All, Levels,
               "1 <= " + row("q") + " - " + row("p") + " < " + std::to_string(Result.rows) +
                   " and " + column("q") + " < " + column("p"))
             .is_empty())
      return false;
    std::vector<unsigned> first = Before;
    first.insert(first.end(), Inside.begin(), Inside.end());
    if (!pairs(After, Levels, first, Levels, later()).is_empty() ||
        !pairs(Inside, Levels + 1, Inside, Levels + 1,
               later() + " and " + step("q") + " < " + step("p"))
             .is_empty())
      return false;
    // What comes before the innermost loop waits only for iterations that come before those in
    // common.
    const isl::union_map steps =
        isl::union_map(S.domain.ctx(),
                       "{ [" + tuple("p", Levels + 1) + "] -> [" + tuple("p", Levels) + "] }")
            .intersect_domain(common())
            .reverse();
    return pairs(Inside, Levels + 1, Before, Levels, later())
        .apply_range(steps)
        .intersect(isl::union_map(relation(Levels + 1, Levels + 1, step("q") + " <= " + step("p"))))
        .is_empty();
  }

  //===--- elements in variables -------------------------------------------------------===//

  /// { p -> q }: iterations of the innermost loop that a block may have in common.
  isl::union_map together() const {
    std::string within = row("q") + " - " + row("p");
    within =
        "-" + std::to_string(Result.rows) + " < " + within + " < " + std::to_string(Result.rows);
    if (Result.middle)
      within += " and -" + std::to_string(Result.columns) + " < " + column("q") + " - " +
                column("p") + " < " + std::to_string(Result.columns);
    isl::union_map out(relation(Levels + 1, Levels + 1, within));
    const isl::union_set all = common();
    for (unsigned mask = 0; mask < 1u << (Levels + 1 - First); ++mask) {
      std::string mixed = tuple("p", First);
      for (unsigned k = First; k <= Levels; ++k)
        mixed += (mixed.empty() ? "" : ", ") + std::string(mask >> (k - First) & 1 ? "q" : "p") +
                 std::to_string(k);
      const isl::union_map mix(S.domain.ctx(), "{ [" + mixed + "] -> [[" + tuple("p", Levels + 1) +
                                                   "] -> [" + tuple("q", Levels + 1) + "]] }");
      out = out.intersect(all.apply(mix).unwrap());
    }
    return out;
  }

  /// The rows and columns between which two accesses are of one element by equal subscripts.
  isl::union_map equalSubscripts(const Ast &first, unsigned a, const Ast &second,
                                 unsigned b) const {
    isl::union_map out(S.domain.ctx(), "{ }");
    const int64_t rows = Result.rows, columns = Result.columns;
    for (int64_t r = 1 - rows; r < rows; ++r)
      for (int64_t c = 1 - columns; c < columns; ++c)
        if (sameJammed(*S.nest, Parts, Shape, first, a, second, b, r, c)) {
          std::string where = row("q") + " = " + row("p") + " + " + std::to_string(r) + " and " +
                              step("p") + " = " + step("q");
          if (Result.middle)
            where += " and " + column("q") + " = " + column("p") + " + " + std::to_string(c);
          out = out.unite(isl::union_map(relation(Levels + 1, Levels + 1, where)));
        }
    return out;
  }

  bool isApart() const {
    const isl::union_map block = together();
    for (const Ast *first : Parts.users)
      for (unsigned a = 0; a < S.nest->statements[first->target].accesses.size(); ++a)
        for (const Ast *second : Parts.users)
          for (unsigned b = 0; b < S.nest->statements[second->target].accesses.size(); ++b)
            if (!isApart(block, *first, a, *second, b))
              return false;
    return true;
  }

  bool isApart(const isl::union_map &block, const Ast &first, unsigned a, const Ast &second,
               unsigned b) const {
    const Statement &s = S.nest->statements[first.target], &t = S.nest->statements[second.target];
    if (!s.accesses[a].write || s.accesses[a].array != t.accesses[b].array)
      return true;
    isl::union_map meet =
        F.map(s, s.accesses[a])
            .apply_domain(iterations({first.target}, Levels + 1))
            .apply_range(F.map(t, t.accesses[b])
                             .apply_domain(iterations({second.target}, Levels + 1))
                             .reverse());
    return meet.intersect_params(S.context)
        .intersect(block)
        .subtract(equalSubscripts(first, a, second, b))
        .is_empty();
  }

  const Scop &S;
  const Dependences &Deps;
  const RowFacts &F;
  const Ast &Loop;
  Ast Shape; // the loop with the jam that is looked at
  Jam Result;
  JamParts Parts; // of Shape
  // Level of the loop; loops around the innermost one. Dimensions that lead count, too.
  unsigned First = 0, Levels = 0;
  std::vector<unsigned> Before, Inside, After, All;
};

} // namespace

std::optional<Jam> findJam(const Scop &scop, const Dependences &deps, const RowFacts &facts,
                           const Ast &loop, const Ast &inner) {
  return JamFinder(scop, deps, facts, loop).find(inner);
}

} // namespace hetile::poly
