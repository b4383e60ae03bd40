// SPDX-License-Identifier: Apache-2.0
//===- ClockAlignment.h - what time it is on another rank -------*- C++ -*-===//
//
// A rank asks another one for its time, several times. The answer was given at some moment between
// question and arrival: in the middle, but for half of the round trip at most. The shortest one
// says the most. Clocks go at rates of their own, so this is done twice, and in between the
// distance changes evenly. Pure: seconds in, seconds out. (Cristian: Probabilistic clock
// synchronization, Distributed Computing 3, 1989.)
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_CLOCKALIGNMENT_H
#define HETILE_RUNTIME_CLOCKALIGNMENT_H

#include <vector>

namespace hetile::runtime {

/// A question at `asked`, the answer there at `answered`; the other clock showed `other`.
struct RoundTrip {
  double asked, answered, other;
};

/// What one series of round trips says: at `at` of the other clock, the asking one was `ahead` of
/// it, give or take `error`.
struct ClockReading {
  double at = 0, ahead = 0, error = 0;
};

/// By the round trip that took the least time. `trips` is not empty.
ClockReading readClock(const std::vector<RoundTrip> &trips);

class ClockAlignment {
public:
  /// The same clock.
  ClockAlignment() = default;
  ClockAlignment(const ClockReading &first, const ClockReading &last) : First(first), Last(last) {}
  /// The asking rank's time when the other's was `time`.
  double aligned(double time) const;
  /// Seconds by which that may be wrong, at the times of the two readings.
  double error() const { return First.error > Last.error ? First.error : Last.error; }

private:
  ClockReading First, Last;
};

} // namespace hetile::runtime

#endif
