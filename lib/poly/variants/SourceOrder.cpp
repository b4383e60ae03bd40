// SPDX-License-Identifier: Apache-2.0
//===- SourceOrder.cpp - what another order must keep ---------------------===//
//
// Dependences of the source, renamed to the points of the other order.
//
//===----------------------------------------------------------------------===//
#include "SourceOrder.h"

#include "model/Print.h"

#include <algorithm>
#include <map>

using namespace hetile::model;

namespace hetile::poly {

/// { S0[i, j] -> S0[j, i] }: points of the source as points of `with`.
static isl::union_map renaming(const Scop &source, const Nest &with) {
  isl::union_map out(source.domain.ctx(), "{ }");
  for (size_t k = 0; k < with.statements.size(); ++k)
    out = out.unite(isl::union_map(source.domain.ctx(), "{ " + tuple(source.nest->statements[k]) +
                                                            " -> " + tuple(with.statements[k]) +
                                                            " }"));
  return out;
}

bool hasUpdates(const Nest &nest) {
  return std::any_of(nest.statements.begin(), nest.statements.end(), [](const Statement &s) {
    return std::any_of(s.accesses.begin(), s.accesses.end(),
                       [](const Access &a) { return a.update.has_value(); });
  });
}

namespace {

/// Accesses of one kind: the updates by one operation, or all that are none.
struct Kind {
  isl::union_map reads, writes;
};

/// All pairs of accesses of one element, one of them a write, but for two updates of one kind.
isl::union_map pairsKept(isl::ctx ctx, const Scop &scop) {
  std::map<int, Kind> kinds; // by operation; < 0: no updates
  for (const Statement &s : scop.nest->statements)
    for (const Access &a : s.accesses) {
      const int number = a.update ? int(*a.update) : -1;
      const isl::union_map none(ctx, "{ }");
      Kind &kind = kinds.insert({number, {none, none}}).first->second;
      const isl::union_map here =
          isl::union_map(accessMap(ctx, scop, s, a)).intersect_domain(scop.domain);
      (a.write ? kind.writes : kind.reads) = (a.write ? kind.writes : kind.reads).unite(here);
    }
  isl::union_map out(ctx, "{ }");
  for (const auto &[number, from] : kinds)
    for (const auto &[other, to] : kinds)
      if (number != other || number < 0)
        out = out.unite(from.writes.apply_range(to.reads.unite(to.writes).reverse()))
                  .unite(from.reads.apply_range(to.writes.reverse()));
  const isl::union_map later =
      isl::manage(isl_union_map_lex_lt_union_map(scop.schedule.copy(), scop.schedule.copy()));
  return out.intersect(later).coalesce();
}

} // namespace

Source::Source(isl::ctx ctx, const Nest &nest)
    : scop(buildScop(ctx, nest)), all(computeDependences(scop).all),
      kept(hasUpdates(nest) ? pairsKept(ctx, scop) : all) {}

bool isForward(const Source &source, const isl::union_map &dependences, const Scop &with) {
  const isl::union_map order = renaming(source.scop, *with.nest).apply_range(with.schedule);
  return leadForwards(dependences, order, with.scheduleDims);
}

bool keepsLast(const Source &source, const Scop &with) {
  isl::ctx ctx = source.scop.domain.ctx();
  const isl::union_map names = renaming(source.scop, *with.nest);
  for (size_t k = 0; k < with.nest->statements.size(); ++k) {
    const Statement &s = source.scop.nest->statements[k];
    if (std::none_of(s.accesses.begin(), s.accesses.end(), [](const Access &a) { return a.last; }))
      continue;
    const isl::union_set before(
        lastInstance(ctx, source.scop, s).intersect_params(source.scop.context));
    const isl::union_set after(
        lastInstance(ctx, with, with.nest->statements[k]).intersect_params(source.scop.context));
    if (!before.apply(names).is_equal(after))
      return false;
  }
  return true;
}

} // namespace hetile::poly
