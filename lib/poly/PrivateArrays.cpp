// SPDX-License-Identifier: Apache-2.0
//===- PrivateArrays.cpp - whose values stay inside of an iteration -------===//
//
// A read needs a write of its element that comes before it in the same iteration. Which of several
// is the last does not matter: what lies between that one and the read lies in the iteration, too.
// Only writes that happen for certain count. A statement reads before it writes.
//
//===----------------------------------------------------------------------===//
#include "PrivateArrays.h"

#include "model/Affine.h"
#include "model/Print.h"
#include "poly/QuickAnswer.h"
#include "poly/scop/Constraints.h"
#include "poly/scop/Scop.h"

#include <algorithm>
#include <map>

using namespace hetile::model;

namespace hetile::poly {

bool sharesLoops(const Statement &a, const Statement &b, unsigned depth) {
  return a.iterators.size() >= depth && b.iterators.size() >= depth &&
         std::equal(a.position.begin(), a.position.begin() + depth, b.position.begin());
}

namespace {
/// The accesses of one array by one statement.
struct Accesses {
  const Statement *statement = nullptr;
  isl::map map, order; // { S0[t, i] -> B[e] }, { S0[t, i] -> source order }
};

std::vector<Accesses> accessesOf(isl::ctx ctx, const Scop &scop, unsigned array, bool writes) {
  std::vector<Accesses> out;
  for (const Statement &s : scop.nest->statements) {
    isl::map all;
    for (const Access &a : s.accesses) {
      if (a.array != array || a.write != writes || (writes && (a.conditional || a.last)))
        continue;
      const isl::map one = accessMap(ctx, scop, s, a).intersect_params(scop.context);
      all = all.is_null() ? one : all.unite(one);
    }
    if (all.is_null() || all.is_empty())
      continue;
    const isl::set points = all.domain();
    const isl::map order =
        scop.schedule.intersect_domain(isl::union_set(points)).as_map();
    out.push_back({&s, all, order});
  }
  return out;
}

/// The instances of `write` that come before each of `read`, in one iteration of the first `depth`
/// loops, which both stand in. Null if none does.
isl::map writesBefore(const Accesses &read, const Accesses &write, unsigned depth) {
  const unsigned readPlace = read.statement->position[depth];
  const unsigned writePlace = write.statement->position[depth];
  if (writePlace > readPlace)
    return {};
  // Inside of the iteration places decide, and where both stand in one more loop, the whole order:
  // that is seldom needed and costs far more.
  isl::map before = writePlace == readPlace
                        ? isl::manage(isl_map_lex_gt_map(read.order.copy(), write.order.copy()))
                        : isl::manage(isl_map_from_domain_and_range(read.map.domain().release(),
                                                                    write.map.domain().release()));
  for (unsigned d = 0; d < depth; ++d) // of the iterators
    before = isl::manage(isl_map_equate(before.release(), isl_dim_in, d, isl_dim_out, d));
  return before;
}

/// The parameters with which some read has no write before it in the same iteration of the first
/// `depth` loops; all of them if there are any and `isAsked` is false.
isl::set readsOlder(const Scop &scop, const std::vector<Accesses> &reads,
                    const std::vector<Accesses> &writes, unsigned depth, bool isAsked) {
  isl::set older = scop.context.subtract(scop.context);
  for (const Accesses &read : reads) {
    isl::map open = read.map;
    for (const Accesses &write : writes) {
      if (!sharesLoops(*read.statement, *write.statement, depth))
        continue;
      const isl::map before = writesBefore(read, write, depth);
      if (before.is_null())
        continue;
      open = open.subtract(before.apply_range(write.map)).coalesce();
      if (open.is_empty())
        break;
    }
    if (!isAsked && !open.is_empty())
      return scop.context;
    older = older.unite(isl::manage(isl_map_params(open.release()))).coalesce();
  }
  return older;
}

/// The parts of `holds` that leave sizes as programs have them: all parameters may be large, and
/// the nest does something. Where it does nothing, they may hold or not.
isl::set plausible(const Scop &scop, const isl::set &holds) {
  constexpr int Large = 8;
  std::string all = "true";
  for (const Parameter &p : scop.nest->params)
    all += " and " + islName(p.name) + " >= " + std::to_string(Large);
  const isl::set busy = isl::manage(isl_union_set_params(scop.domain.copy()));
  const isl::set large =
      busy.intersect(isl::set(holds.ctx(), parameterTuple(*scop.nest) + "{ : " + all + " }"));
  isl::set out = holds.subtract(holds);
  holds.foreach_basic_set([&](const isl::basic_set &part) {
    if (!isl::set(part).intersect(large).is_empty())
      out = out.unite(isl::set(part));
  });
  return out.gist(busy).coalesce();
}

std::optional<PrivateUse> useOf(isl::ctx ctx, const Nest &nest, unsigned array,
                                const LoopRange &loops) {
  // Values that decide bounds are read where no statement stands.
  if (std::any_of(nest.data.begin(), nest.data.end(),
                  [&](const DataRange &d) { return d.array == array; }))
    return std::nullopt;
  const Scop scop = buildScop(ctx, nest);
  const std::vector<Accesses> reads = accessesOf(ctx, scop, array, false);
  const std::vector<Accesses> writes = accessesOf(ctx, scop, array, true);
  size_t most = reads.empty() && writes.empty() ? 0 : loops.most;
  for (const std::vector<Accesses> *all : {&reads, &writes})
    for (const Accesses &a : *all)
      most = std::min(most, a.statement->iterators.size());
  for (unsigned depth = unsigned(most); depth >= loops.least; --depth) {
    const bool isAsked = depth > 1 && depth <= loops.mostAsked;
    const isl::set older = readsOlder(scop, reads, writes, depth, isAsked);
    if (older.is_empty())
      return PrivateUse{depth, always()};
    if (isAsked) {
      const isl::set holds =
          plausible(scop, scop.context.subtract(older).coalesce().gist(scop.context));
      if (!holds.is_empty())
        return PrivateUse{depth, conditionOf(holds, {}, nest)};
    }
    if (depth == 0)
      break;
  }
  return std::nullopt;
}
} // namespace

namespace {
/// The elements that `statement` accesses in all instances, and those that the last one writes for
/// certain.
struct Touched {
  isl::set all, written, left;
};

isl::set united(const isl::set &a, const isl::set &b) { return a.is_null() ? b : a.unite(b); }

std::map<unsigned, Touched> touchedBy(isl::ctx ctx, const Scop &scop, const Statement &statement) {
  const isl::set last = lastInstance(ctx, scop, statement);
  std::map<unsigned, Touched> out;
  for (const Access &a : statement.lastPrivate) {
    const isl::map one = accessMap(ctx, scop, statement, a).intersect_params(scop.context);
    Touched &t = out[a.array];
    t.all = united(t.all, one.range());
    if (!a.write)
      continue;
    t.written = united(t.written, one.range());
    if (!a.conditional)
      t.left = united(t.left, one.intersect_domain(last).range());
  }
  return out;
}

/// True if every subscript but the first is known to lie inside of its row.
bool staysInRows(const Scop &scop, unsigned array, const isl::set &elements) {
  const std::vector<std::optional<AffineExpr>> &extents = scop.nest->arrays[array].extents;
  std::string indices, rows = "true";
  for (size_t d = 0; d < extents.size(); ++d) {
    const std::string index = "e" + std::to_string(d);
    indices += (d ? ", " : "") + index;
    if (d == 0)
      continue;
    if (!extents[d] || !isConstant(*extents[d]))
      return false;
    rows += " and 0 <= " + index + " < " + std::to_string(extents[d]->constant);
  }
  return elements.is_subset(isl::set(elements.ctx(), "{ " + scop.arrayNames[array] + "[" + indices +
                                                         "] : " + rows + " }"));
}

bool leavesAll(isl::ctx ctx, const Nest &nest) {
  const Scop scop = buildScop(ctx, nest);
  for (const Statement &s : nest.statements)
    for (const auto &[array, touched] : touchedBy(ctx, scop, s)) {
      if (!staysInRows(scop, array, touched.all))
        return false;
      if (!touched.written.is_null() &&
          (touched.left.is_null() || !touched.written.is_subset(touched.left)))
        return false;
    }
  return true;
}
} // namespace

std::optional<unsigned> privateDepth(const Nest &nest, unsigned array, const Options &options,
                                     Effort *effort) {
  const auto use = privateUse(nest, array, LoopRange(), options, effort);
  return use ? std::optional<unsigned>(use->depth) : std::nullopt;
}

std::optional<PrivateUse> privateUse(const Nest &nest, unsigned array, const LoopRange &loops,
                                     const Options &options, Effort *effort) {
  const auto answer =
      quickAnswer(options, effort, [&](isl::ctx ctx) { return useOf(ctx, nest, array, loops); });
  return answer.value_or(std::nullopt);
}

bool leavesPrivateArrays(const Nest &nest, const Options &options, Effort *effort) {
  return quickAnswer(options, effort, [&](isl::ctx ctx) { return leavesAll(ctx, nest); })
      .value_or(false);
}

} // namespace hetile::poly
