// SPDX-License-Identifier: Apache-2.0
//===- Patience.cpp - how a thread waits for another ----------------------===//
//
// The longest sleep bounds how long messages under way may rest. The shares bound what sleeping may
// add to a wait.
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

constexpr int SpinTurns = 16;          // before the processor is yielded
constexpr double YieldSeconds = 100e-6; // then, before the thread sleeps
constexpr double SleepShare = 1. / 16; // of the time that it has waited
constexpr double LongestSleep = 500e-6;

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
  const double waited = clockSeconds() - Start;
  if (waited < YieldSeconds)
    sched_yield();
  else
    sleepFor(std::min(waited * SleepShare, LongestSleep));
  return true;
}

double Patience::seconds() const { return Turns > SpinTurns ? clockSeconds() - Start : 0; }

} // namespace hetile::runtime
