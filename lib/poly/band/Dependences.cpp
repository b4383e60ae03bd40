// SPDX-License-Identifier: Apache-2.0
//===- Dependences.cpp - who depends on whom ------------------------------===//
//
// All of it is isl's dataflow analysis. The last writers come from the same analysis: a
// reader after the nest reads every element that was written.
//
//===----------------------------------------------------------------------===//
#include "Dependences.h"

#include "poly/scop/Simplify.h"

#include <string>

namespace hetile::poly {

/// From the last write of an element to each access in `sink` after it.
static isl::union_flow fromLastWrite(const Scop &scop, isl::union_map sink) {
  return isl::union_access_info(sink)
      .set_must_source(scop.writes)
      .set_schedule_map(scop.schedule)
      .compute_flow();
}

/// From the reads of an element to the next write of it.
static isl::union_map toNextWrite(const Scop &scop) {
  return isl::union_access_info(scop.writes)
      .set_may_source(scop.reads)
      .set_kill(scop.writes)
      .set_schedule_map(scop.schedule)
      .compute_flow()
      .may_dependence();
}

/// { source -> B[e] } for the last write of each element; all versions of an array are one.
static isl::union_map lastWriters(const Scop &scop) {
  const isl::union_map drop = withoutVersion(scop);
  const isl::union_map writes = scop.writes.apply_range(drop);
  isl::ctx ctx = scop.domain.ctx();
  std::string zeros, coordinates;
  for (unsigned d = 0; d < scop.scheduleDims; ++d) {
    coordinates += (d ? ", c" : "c") + std::to_string(d);
    zeros += ", 0";
  }
  // One more leading dimension: the nest at 0, the reader after it at 1.
  isl::map lead(ctx, "{ [" + coordinates + "] -> [0, " + coordinates + "] }");
  isl::set reader(ctx, "{ hetile_end[] }");
  isl::union_map schedule = scop.schedule.apply_range(isl::union_map(lead))
                                .unite(isl::union_map(isl::map(
                                    ctx, "{ hetile_end[] -> [1" + zeros + "] }")));
  isl::union_map readAll = isl::manage(isl_union_map_from_domain_and_range(
      isl::union_set(reader).release(), writes.range().release()));
  isl::union_map found = isl::union_access_info(readAll)
                             .set_must_source(writes)
                             .set_schedule_map(schedule)
                             .compute_flow()
                             .full_must_dependence();
  // { source -> [hetile_end[] -> B[e]] } -> { source -> B[e] }
  return scop.writes.intersect(found.range_factor_range().apply_range(drop.reverse()));
}

bool leadForwards(const isl::union_map &dependences, const isl::union_map &order,
                  unsigned dimensions) {
  const isl::union_map moved = dependences.apply_domain(order).apply_range(order);
  if (moved.is_empty())
    return true;
  isl_space *space = isl_space_set_alloc(moved.ctx().get(), 0, dimensions);
  return moved.intersect(isl::union_map(isl::manage(isl_map_lex_ge(space)))).is_empty();
}

Dependences computeDependences(const Scop &scop) {
  Dependences d;
  isl::union_flow reads = fromLastWrite(scop, scop.reads);
  d.flow = reads.must_dependence().coalesce();
  d.anti = toNextWrite(scop).coalesce();
  isl::union_flow writes = fromLastWrite(scop, scop.writes);
  d.output = writes.must_dependence().coalesce();
  d.overwrites = writes.full_must_dependence().coalesce();
  d.all = d.flow.unite(d.anti).unite(d.output).coalesce();
  d.values = coalesced(reads.full_must_dependence());
  d.liveIn = coalesced(isl::manage(isl_union_flow_get_must_no_source(reads.get())));
  d.liveOut = coalesced(lastWriters(scop));
  return d;
}

} // namespace hetile::poly
