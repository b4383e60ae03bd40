// SPDX-License-Identifier: Apache-2.0
//===- RowBlocks.h - rows in blocks, a block part by part -------*- C++ -*-===//
//
// No dependence leads backwards along the rows of the band, so that rows may run in blocks of some,
// one after the other. What the rows of a block do can be cut into parts, each of which runs for
// all of them before the next one.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_ROWBLOCKS_H
#define HETILE_POLY_ROWBLOCKS_H

#include "poly/band/Dependences.h"

#include <string>

namespace hetile::poly {

/// Orders of the points of a scop in blocks of rows. All of it throws isl::exception.
class RowBlocks {
public:
  /// `rows`: { S0[i, j, k] -> [x] }, of the band. `height`: of a block.
  RowBlocks(const Scop &scop, const Dependences &deps, const isl::union_map &rows, int64_t height)
      : S(scop), Deps(deps), Rows(rows), Height(std::to_string(height)) {}

  /// { S0[i, j, k] -> [block] }
  isl::union_map blocks() const;

  /// { S0[i, j, k] -> [block, 0, source order, 0, ..] }, of other parts than part 0 [block, part,
  /// 0,
  /// .., source order], so that their loops can be told from others.
  isl::union_map order(const isl::union_set &points, int part) const;

  /// The scop in that order of all its points.
  Scop ordered(isl::union_map order) const;

  /// True if no dependence leads backwards in `ordered`.
  bool isForward(const Scop &ordered) const;

private:
  const Scop &S;
  const Dependences &Deps;
  const isl::union_map &Rows;
  const std::string Height;
};

} // namespace hetile::poly

#endif
