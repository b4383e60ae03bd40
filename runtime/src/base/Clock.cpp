// SPDX-License-Identifier: Apache-2.0
//===- Clock.cpp - seconds of this thread, and seconds that pass ----------===//
//
// Both are clocks of the system.
//
//===----------------------------------------------------------------------===//
#include "base/Clock.h"

#include <ctime>

namespace hetile::runtime {

namespace {

double secondsOf(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

} // namespace

double cpuSeconds() { return secondsOf(CLOCK_THREAD_CPUTIME_ID); }
double clockSeconds() { return secondsOf(CLOCK_MONOTONIC); }

} // namespace hetile::runtime
