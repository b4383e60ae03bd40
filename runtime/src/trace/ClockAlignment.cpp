// SPDX-License-Identifier: Apache-2.0
//===- ClockAlignment.cpp - what time it is on another rank ---------------===//
//
// Linear between the readings, and beyond them.
//
//===----------------------------------------------------------------------===//
#include "trace/ClockAlignment.h"

#include <algorithm>

namespace hetile::runtime {

ClockReading readClock(const std::vector<RoundTrip> &trips) {
  const auto best =
      std::min_element(trips.begin(), trips.end(), [](const RoundTrip &a, const RoundTrip &b) {
        return a.answered - a.asked < b.answered - b.asked;
      });
  const double half = (best->answered - best->asked) / 2;
  return {best->other, best->asked + half - best->other, half};
}

double ClockAlignment::aligned(double time) const {
  const double between = Last.at - First.at;
  const double drift = between > 0 ? (Last.ahead - First.ahead) / between : 0;
  return time + First.ahead + drift * (time - First.at);
}

} // namespace hetile::runtime
