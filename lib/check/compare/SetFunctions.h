// SPDX-License-Identifier: Apache-2.0
//===- SetFunctions.h - the set functions of a tiling -----------*- C++ -*-===//
//
// Calls the functions of a model::Tiling as the runtime would call the generated ones:
// same arguments, same meaning (runtime/include/hetile.h), elements as numbers of a Trace.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_SETFUNCTIONS_H
#define HETILE_CHECK_SETFUNCTIONS_H

#include "check/replay/Trace.h"

#include "model/Tiling.h"

#include <ctime>
#include <limits>
#include <optional>

namespace hetile::check {

/// [begin, end)
struct Range {
  int64_t begin = 0, end = 0;
};

/// Processor time of this process at which a check is given up (of std::clock).
using Deadline = std::clock_t;
constexpr Deadline Never = std::numeric_limits<Deadline>::max();

class SetFunctions {
public:
  /// `trace` learns elements that it does not know. `phase`: the functions are those of a phase.
  SetFunctions(const model::Nest &nest, const model::Tiling &tiling, const Environment &params,
               Trace &trace, bool phase = false)
      : Nest(nest), T(tiling), Params(params), Seen(trace), Phase(phase) {}
  bool isPhase() const { return Phase; }
  /// From then on, functions that scan throw Incomplete.
  void until(Deadline deadline) { End = deadline; }
  Deadline deadline() const { return End; }

  /// False if the guard does not hold.
  bool guard() const;
  /// Nothing if the nest has no point.
  std::optional<std::pair<Range, Range>> bounds() const;
  std::optional<Range> rows(Range y) const;
  std::optional<std::vector<Range>> extent(unsigned array) const;
  bool isWatched(unsigned array) const { return Nest.arrays.at(array).watched; }
  /// Null if none is known.
  const model::Window *window(unsigned array) const {
    return array < T.windows.size() && T.windows[array].known ? &T.windows[array] : nullptr;
  }

  /// Points of the tile in the order in which it visits them, with another number of rows at once
  /// in every call. Throws std::runtime_error on a point that the trace does not have, and where a
  /// register does not hold what the sequential program reads.
  std::vector<int> tile(Range x, Range y) const;
  /// How often rows have run as lanes in these calls.
  unsigned laned() const { return Laned; }

  /// Throw std::runtime_error if an element is reported twice by a tree that does not say so.
  std::set<int> footprint(Range y) const;
  std::set<int> liveIn(Range x, Range y) const;
  std::set<int> cross(Range x, int64_t ylo, int64_t yedge) const;
  std::set<int> liveOut(Range x, Range y) const;

private:
  void checkTime() const;
  Environment with(const std::optional<Range> &x, const std::optional<Range> &y) const;
  std::set<int> scan(const model::Ast &ast, Environment env) const;

  int pointAt(unsigned statement, const Index &iterators) const;
  /// The tile's points in the order in which rows are lanes.
  void inLanes(Environment &env, unsigned lanes, unsigned vectors, std::vector<int> &out) const;
  /// What the sequential program reads by an access.
  Value sourceOf(unsigned statement, unsigned access, const Index &iterators) const;
  int elementOf(unsigned statement, unsigned access, const Index &iterators) const;
  /// Elements that are variables in these steps, and steps that run in any order.
  void jammed(const model::Ast &loop, unsigned rows, unsigned columns,
              const std::vector<JammedStep> &steps) const;
  void carried(const model::Wavefront::Carried &c, const Index &reader, const Index &writer) const;

  const model::Nest &Nest;
  const model::Tiling &T;
  Environment Params;
  Trace &Seen;
  bool Phase;
  Deadline End = Never;
  mutable unsigned Calls = 0, Laned = 0;
};

/// Sets x and y of every point by calling single-point tiles over the band's bounds and a
/// margin around them. Returns what is wrong: a point that no tile or more than one visits,
/// or one outside the bounds. Empty if nothing is.
std::string locate(const SetFunctions &functions, Trace &trace);

} // namespace hetile::check

#endif
