// SPDX-License-Identifier: Apache-2.0
//===- RowPair.h - the two innermost loops of a tile ------------*- C++ -*-===//
//
// What orders of a tile's rows are made from: a loop whose body is an innermost loop, the distances
// of dependences in the two, and where the elements come from that their statements read.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_ROWPAIR_H
#define HETILE_POLY_ROWPAIR_H

#include "poly/band/Dependences.h"

#include "model/Tiling.h"

#include <optional>
#include <string>
#include <vector>

namespace hetile::poly {

/// Distance of a dependence in two loops; `dv` is the least for its `du`.
struct RowDistance {
  int64_t du = 0, dv = 0;
};

/// The least shift >= 1 with which `rows` rows are independent of each other in every step:
/// shift * du + dv >= 1 for all distances with 1 <= du < rows.
int64_t leastShift(const std::vector<RowDistance> &distances, unsigned rows);

/// Of each du below `rows`, the least dv of `deltas` { [du, dv] }; nothing if one has no least.
std::optional<std::vector<RowDistance>> leastDistances(isl::set deltas, unsigned rows);

/// Rows that are further apart than this leave little in which all of them run.
constexpr int64_t LargestShift = 16;

/// A pair of loops, the inner of which is the only thing in the outer.
struct RowPair {
  model::Ast *u, *v;
  std::vector<unsigned> body; // numbers of the statements in source order
};

/// Questions about pairs of loops of one tile. `prefix` and the number of a schedule's dimension
/// make the name of a loop's iterator. All of them throw isl::exception.
class RowFacts {
public:
  RowFacts(const Scop &scop, const Dependences &deps, const std::string &prefix)
      : S(scop), Deps(deps), Prefix(prefix) {}

  /// The dimension of the schedule that `loop` scans.
  unsigned dimension(const model::Ast &loop) const;
  /// The number of the iterator of statements that `loop` scans.
  unsigned level(const model::Ast &loop) const { return (dimension(loop) - firstOf(loop)) / 2; }
  /// The first dimension of source order in the part that `loop` belongs to (PanelOrder.h).
  unsigned firstOf(const model::Ast &loop) const {
    return S.lead + (dimension(loop) < S.lead + S.sourceDims ? 0 : S.sourceDims);
  }
  /// The part of the schedule that these statements have.
  isl::union_map scheduleOf(const std::vector<unsigned> &body) const;
  /// { [du, dv] } of those of `dependences` within one iteration of the loops around the pair, from
  /// any statement or from those of the body to those of the body.
  isl::set distances(isl::union_map dependences, const RowPair &p,
                     const isl::union_map &from) const;
  /// Those of `pairs` that agree in the first `dims` dimensions of the schedule.
  isl::union_map within(isl::union_map pairs, unsigned dims) const;

  isl::union_map map(const model::Statement &s, const model::Access &a) const;
  /// Subscripts are affine in iterators and parameters.
  bool hasPlainSubscripts(const model::Access &a) const;
  /// Besides, the access happens in every instance.
  bool isPlain(const model::Access &a) const;
  /// True if `a`, of `s`, is of one element in all iterations of `loop`, the innermost one around
  /// `s`.
  bool isFixed(const model::Statement &s, const model::Access &a, const model::Ast &loop) const;
  /// Besides, it is a plain read of what a variable can hold.
  bool readsFixed(const model::Statement &s, const model::Access &a, const model::Ast &loop) const;
  /// Pairs of instances of `s` and `w`, within one iteration of the loops around `loop`, of which
  /// the one touches by `a` what the other touches by `b`.
  isl::union_map meetings(const model::Statement &s, const model::Access &a,
                          const model::Statement &w, const model::Access &b,
                          const model::Ast &loop) const;
  /// True if no other access of `s` (no write, if `writesOnly`) ever touches the element of `a` in
  /// the same instance, but by the same subscripts.
  bool standsAlone(const model::Statement &s, const model::Access &a, bool writesOnly) const;
  /// Where what `a` reads comes from, of writes within the same iterations of the loops around the
  /// pair.
  isl::union_map flowInto(const RowPair &p, const model::Statement &s,
                          const model::Access &a) const;
  /// The one statement from which `flow` comes, if there is one and it is in the body.
  std::optional<unsigned> onlySource(isl::union_map flow, const RowPair &p) const;
  /// The one element of `array` that `s` writes, by the last such access; nothing if there are
  /// more.
  std::optional<unsigned> onlyWrite(const model::Statement &s, unsigned array) const;

protected:
  const Scop &S;
  const Dependences &Deps;
  const std::string &Prefix;
};

} // namespace hetile::poly

#endif
