// SPDX-License-Identifier: Apache-2.0
//===- Patience.cpp - how a thread waits for another ----------------------===//
//
// The longest sleep bounds how long messages under way may rest. The shares bound what sleeping may
// add to a wait.
//
// Who yields to a busy thread comes back when that thread's slice has ended, milliseconds later.
// Who sleeps is woken in time, and as it has used less than its share the kernel mostly lets it go
// first. So where yields have taken long, the thread sleeps from the beginning for a while.
//
//===----------------------------------------------------------------------===//
#include "base/Patience.h"

#include "base/Clock.h"

#include <algorithm>
#include <ctime>
#include <sched.h>
#include <sys/prctl.h>

namespace hetile::runtime {

namespace {

constexpr int SpinTurns = 16;           // before the processor is yielded
constexpr double YieldSeconds = 100e-6; // then, before the thread sleeps
constexpr double SleepShare = 1. / 16;  // of the time that it has waited
constexpr double ShortestSleep = 1e-6, LongestSleep = 500e-6;
constexpr double LongYield = 1e-3;  // a slice: those of ranks that wait, too, are shorter
constexpr int ShortForLong = 8;     // short ones that make up for a long one
constexpr double CrowdedTimes = 50; // after two long ones there are none for so long a time

void sleepFor(double seconds) {
  const timespec time{0, static_cast<long>(seconds * 1e9)};
#ifdef PR_SET_TIMERSLACK
  // Linux may add 50 us to a sleep, many times what is asked for here.
  const int slack = prctl(PR_GET_TIMERSLACK);
  prctl(PR_SET_TIMERSLACK, 1UL);
#endif
  nanosleep(&time, nullptr);
#ifdef PR_SET_TIMERSLACK
  if (slack > 0)
    prctl(PR_SET_TIMERSLACK, static_cast<unsigned long>(slack));
#endif
}

thread_local double crowdedUntil = 0;
thread_local int crowding = 0; // how often yields were long lately

void yieldOrSleep(double now, double waited) {
  if (now < crowdedUntil)
    return sleepFor(std::max(ShortestSleep, waited / 2));
  sched_yield();
  const double end = clockSeconds();
  if (end - now < LongYield) {
    crowding = std::max(0, crowding - 1);
    return;
  }
  crowding = std::min(crowding + ShortForLong, 2 * ShortForLong);
  if (crowding > ShortForLong)
    crowdedUntil = end + CrowdedTimes * (end - now);
}

} // namespace

bool Patience::turn() {
  if (Turns < SpinTurns) {
    ++Turns;
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
    return false;
  }
  if (Turns == SpinTurns) {
    ++Turns;
    Start = clockSeconds();
  }
  const double now = clockSeconds(), waited = now - Start;
  if (waited < YieldSeconds)
    yieldOrSleep(now, waited);
  else
    sleepFor(std::min(waited * SleepShare, LongestSleep));
  return true;
}

double Patience::seconds() const { return Turns > SpinTurns ? clockSeconds() - Start : 0; }

} // namespace hetile::runtime
