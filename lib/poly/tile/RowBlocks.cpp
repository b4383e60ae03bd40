// SPDX-License-Identifier: Apache-2.0
//===- RowBlocks.cpp - rows in blocks, a block part by part ---------------===//
//
// The number of the block and of the part lead the source order.
//
//===----------------------------------------------------------------------===//
#include "RowBlocks.h"

namespace hetile::poly {

isl::union_map RowBlocks::blocks() const {
  return Rows.apply_range(isl::union_map(S.domain.ctx(), "{ [x] -> [p] : " + Height + " p <= x < " +
                                                             Height + " p + " + Height + " }"));
}

isl::union_map RowBlocks::order(const isl::union_set &points, int part) const {
  const std::string source = indices(S.scheduleDims);
  std::string zeros;
  for (unsigned d = 0; d < S.scheduleDims; ++d)
    zeros += d ? ", 0" : "0";
  const isl::union_map join(S.domain.ctx(),
                            "{ [[p] -> [" + source + "]] -> [p, " + std::to_string(part) + ", " +
                                (part ? zeros + ", " + source : source + ", " + zeros) + "] }");
  return blocks().intersect_domain(points).range_product(S.schedule).apply_range(join);
}

Scop RowBlocks::ordered(isl::union_map order) const {
  Scop out = S;
  out.lead = 2;
  out.scheduleDims = out.lead + 2 * out.sourceDims;
  out.schedule = std::move(order);
  return out;
}

bool RowBlocks::isForward(const Scop &ordered) const {
  return leadForwards(Deps.all, ordered.schedule, ordered.scheduleDims);
}

} // namespace hetile::poly
