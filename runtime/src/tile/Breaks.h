// SPDX-License-Identifier: Apache-2.0
//===- Breaks.h - moments inside a long piece -------------------*- C++ -*-===//
//
// A piece may take as long as its message needs to cross the network, and messages get on only
// while somebody looks after them. So whoever runs a piece offers a break between two calls of the
// tile code; it is taken if the last one is some time ago.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_BREAKS_H
#define HETILE_RUNTIME_BREAKS_H

#include "base/Clock.h"
#include "process/Occupancy.h"

#include <cstdint>
#include <functional>

namespace hetile::runtime {

class Breaks {
public:
  static constexpr double Interval = 1e-3; ///< seconds between two breaks, if pieces are fine enough

  /// There are none.
  Breaks() = default;
  /// `body` is what is done in a break. `frequent`: large messages need many. `counts`: it tells
  /// somebody how many rows have been run.
  explicit Breaks(std::function<void()> body, bool frequent = false, bool counts = false)
      : Body(std::move(body)), Next(clockSeconds()), Frequent(frequent), Counts(counts) {}

  /// False if a piece may as well run in one call.
  explicit operator bool() const { return static_cast<bool>(Body); }
  /// True if pieces should be cut for them.
  bool frequent() const { return Frequent; }
  /// True if a long piece should be cut to say how far it has come.
  bool counts() const { return Counts; }
  /// All rows of the piece before `row` have been run.
  void reach(int64_t row) { Row = row; }
  int64_t row() const { return Row; }
  /// A moment for a break in a tile of this thread's (Occupancy).
  void offer() {
    if (!isDue())
      return;
    occupancy().endTile();
    take();
    occupancy().beginTile();
  }
  /// One where the runtime is not left meanwhile.
  void offerInside() {
    if (isDue())
      take();
  }

private:
  bool isDue() const { return Body && clockSeconds() >= Next; }
  void take() {
    Body();
    Next = clockSeconds() + Interval;
  }

  std::function<void()> Body;
  double Next = 0;
  bool Frequent = false, Counts = false;
  int64_t Row = 0;
};

} // namespace hetile::runtime

#endif
