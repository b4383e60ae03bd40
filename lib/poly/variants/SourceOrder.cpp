// SPDX-License-Identifier: Apache-2.0
//===- SourceOrder.cpp - what another order must keep ---------------------===//
//
// Dependences of the source, renamed to the points of the other order.
//
//===----------------------------------------------------------------------===//
#include "SourceOrder.h"

#include "model/Print.h"

#include <algorithm>

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

bool isForward(const Source &source, const Scop &with) {
  const isl::union_map order = renaming(source.scop, *with.nest).apply_range(with.schedule);
  const isl::union_map moved = source.deps.all.apply_domain(order).apply_range(order);
  if (moved.is_empty())
    return true;
  isl_space *space = isl_space_set_alloc(moved.ctx().get(), 0, with.scheduleDims);
  const isl::map backwards = isl::manage(isl_map_lex_ge(space));
  return moved.intersect(isl::union_map(backwards)).is_empty();
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
