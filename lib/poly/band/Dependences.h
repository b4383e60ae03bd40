// SPDX-License-Identifier: Apache-2.0
//===- Dependences.h - who depends on whom ----------------------*- C++ -*-===//
//
// Memory-based dependences decide legality; value-based flow decides what is sent, read in
// and written out (docs/design.md, section 2).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_DEPENDENCES_H
#define HETILE_POLY_DEPENDENCES_H

#include "poly/scop/Scop.h"

namespace hetile::poly {

struct Dependences {
  /// Direct dependences, { source -> sink }: write to read, read to next write, write to
  /// next write. All memory-based dependences are sums of these.
  isl::union_map flow, anti, output;
  isl::union_map all; // their union
  isl::union_map values;  // value-based flow: { source -> [sink -> B[e]] }
  isl::union_map overwrites; // likewise, from each write to the next write of the element
  isl::union_map liveIn;  // { sink -> B[e] }: reads of values from before the nest
  isl::union_map liveOut; // { source -> B[e] }: last writers
};

/// True if all of `dependences` lead forwards in `order`, { S0[t, i] -> [c0, c1, ..] } with so many
/// dimensions. Throws isl::exception.
bool leadForwards(const isl::union_map &dependences, const isl::union_map &order,
                  unsigned dimensions);

/// Exact dependences of `scop`. Throws isl::exception.
Dependences computeDependences(const Scop &scop);

} // namespace hetile::poly

#endif
