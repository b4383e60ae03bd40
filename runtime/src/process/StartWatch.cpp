// SPDX-License-Identifier: Apache-2.0
//===- StartWatch.cpp - do all ranks come to the start? -------------------===//
//
// The thread must not call MPI, in which the main thread waits: the exit of one rank ends the
// others.
//
//===----------------------------------------------------------------------===//
#include "process/StartWatch.h"

#include "base/Message.h"
#include "base/SignalMask.h"
#include "process/LauncherVariables.h"

#include <chrono>
#include <csignal>
#include <unistd.h>

namespace hetile::runtime {

namespace {
constexpr double BetweenRanks =
    3; // seconds, so that the first rank's exit ends the others before they say the same
constexpr int MostDelays = 20;
} // namespace

StartWatch::StartWatch(double seconds) : Seconds(seconds) {
  sigset_t all, before;
  sigfillset(&all);
  setSignalMask(SIG_SETMASK, &all, &before);
  Started = pthread_create(&Thread, nullptr, [](void *watch) -> void * {
    static_cast<StartWatch *>(watch)->watch();
    return nullptr;
  }, this) == 0;
  setSignalMask(SIG_SETMASK, &before, nullptr);
}

StartWatch::~StartWatch() {
  {
    const std::lock_guard<std::mutex> lock(Mutex);
    Done = true;
  }
  Wake.notify_all();
  if (Started)
    pthread_join(Thread, nullptr);
}

void StartWatch::watch() {
  const int rank = launchedRank();
  const double delay = BetweenRanks * (rank < 0 ? 0 : rank < MostDelays ? rank : MostDelays);
  std::unique_lock<std::mutex> lock(Mutex);
  if (Wake.wait_for(lock, std::chrono::duration<double>(Seconds + delay), [&] { return Done; }))
    return;
  printError(format("%snot all ranks came to the start within %g seconds: do all of them run this "
                    "program, compiled with "
                    "hetile? (HETILE_START_SECONDS sets the time)",
                    rank < 0 ? "" : format("rank %d: ", rank).c_str(), Seconds));
  _exit(1);
}

} // namespace hetile::runtime
