// SPDX-License-Identifier: Apache-2.0
//===- LaneCheck.h - rows as lanes, value by value --------------*- C++ -*-===//
//
// Runs a tile as the emitted code does where rows are lanes: what is read comes from memory as it
// is at that moment, or from a register; what is written reaches memory when a block of steps is
// done, or at the end.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_LANECHECK_H
#define HETILE_CHECK_LANECHECK_H

#include "check/replay/Trace.h"

#include <optional>
#include <set>

namespace hetile::check {

/// One call of a tile. All members throw std::runtime_error where a value is not the one that the
/// sequential program reads.
class LaneCheck {
public:
  LaneCheck(const model::Nest &nest, const Environment &params, Trace &trace)
      : TheNest(nest), Params(params), T(trace) {}

  /// A point that runs by itself.
  void visit(int point);

  /// The steps in which all rows run, in `vectors` vectors of `lanes` rows. Of each step, the
  /// points of each row.
  void run(const model::Lanes &how, unsigned lanes, unsigned vectors,
           const std::vector<std::vector<std::vector<int>>> &steps);

private:
  void read(int element, Value source) const;
  /// The number of an element; what the sequential program reads there (nothing if it reads
  /// nothing).
  int elementOf(int point, unsigned access) const;
  std::optional<Value> sourceOf(int point, unsigned access) const;
  void readBy(int point, unsigned access) const;
  void complete(const model::Lanes &how, int point) const;

  const model::Nest &TheNest;
  const Environment &Params;
  Trace &T;
  std::map<int, Value> Memory; // what this call has written
  std::set<int> Done;          // points, stored or not

  friend class LaneSteps;
};

} // namespace hetile::check

#endif
