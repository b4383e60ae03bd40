// SPDX-License-Identifier: Apache-2.0
//===- Team.cpp - processors that ranks of the host's machine lend --------===//
//
// A run is open for whoever comes before its end. Who joins first counts itself in, then looks
// whether the run is open still; who ends it closes it first, then waits until nobody is in.
//
//===----------------------------------------------------------------------===//
#include "machine/Team.h"

#include "base/Clock.h"
#include "base/Patience.h"
#include "base/SignalMask.h"
#include "machine/Caches.h"
#include "trace/Recorder.h"

#include <algorithm>
#include <csignal>
#include <sys/resource.h>
#include <time.h>

namespace hetile::runtime {

namespace {

constexpr double SpinSeconds =
    300e-6; // after a run, before a thread sleeps: the next one may follow
constexpr double RouseSeconds = 1e-3;  // that threads have to wake up, at most
constexpr int SpinTurns = 64;          // of waiting, before the program may be let in
constexpr size_t LeastStack = size_t(8) << 20, MostStack = size_t(256) << 20;

constexpr double PauseShare = 10;      // times a pause for handlers, before the next one
constexpr double RestSeconds = 200e-6; // between two looks
constexpr int MostRests = 1000;        // where the program ends anyway

void restFor(double seconds) {
  const timespec time{0, static_cast<long>(seconds * 1e9)};
  nanosleep(&time, nullptr);
}

/// As much as the program's own thread may use, within reason.
size_t stackSize() {
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return LeastStack;
  return std::min(MostStack, std::max<size_t>(LeastStack, limit.rlim_cur));
}

std::atomic<Team *> present{nullptr}; // whose body runs
} // namespace

void restBetween(int turn) {
  Team *team = present;
  if (!team)
    return;
  if (occupancy().isInside()) {
    if ((turn == 0 || turn > SpinTurns) && clockSeconds() >= team->NextPause) {
      const double start = clockSeconds();
      occupancy().pause(team);
      const double end = clockSeconds();
      team->NextPause = end + PauseShare * (end - start); // a timer may come again at once
    }
    return;
  }
  if (!team->Resting)
    return;
  ++team->AtRest;
  while (team->Resting)
    restFor(RestSeconds);
  --team->AtRest;
}

void Team::stop(bool patient) {
  Resting = true;
  for (int turn = 0; AtRest < Inside && (patient || turn < MostRests); ++turn)
    restFor(RestSeconds);
}

void Team::resume() {
  Resting = false;
  for (Patience patience; AtRest > 0;)
    patience.turn();
}

void Team::start() {
  Started = true;
  // The program's signal handlers are its own thread's; what a tile itself raises is handled where
  // it is.
  sigset_t blocked, before;
  sigfillset(&blocked);
  for (const int own : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT})
    sigdelset(&blocked, own);
  setSignalMask(SIG_BLOCK, &blocked, &before);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stackSize());
  const auto entry = [](void *team) -> void * {
    static_cast<Team *>(team)->help();
    return nullptr;
  };
  for (const cpu_set_t &processors : Lent) {
    // From its first instruction on: on the caller's processor it would wait for the caller's time
    // slice to end. One that may not use its own would be in the way of others; where the system
    // has enough threads, those that there are do the work.
    pthread_t thread;
    if (pthread_attr_setaffinity_np(&attributes, sizeof processors, &processors) == 0 &&
        pthread_create(&thread, &attributes, entry, this) == 0)
      Threads.push_back(thread);
  }
  pthread_attr_destroy(&attributes);
  setSignalMask(SIG_SETMASK, &before, nullptr);
}

Team::~Team() {
  {
    const std::lock_guard<std::mutex> lock(Mutex);
    Ending = true;
  }
  Wake.notify_all();
  for (const pthread_t thread : Threads)
    pthread_join(thread, nullptr);
}

/// Waits until a run begins that this thread has not seen; false if there will be none.
bool Team::awaitRun(uint64_t &seen) {
  for (Patience patience; !Ending;) {
    if (Runs != seen) {
      seen = Runs;
      return true;
    }
    if (patience.seconds() <= SpinSeconds) {
      patience.turn();
      continue;
    }
    std::unique_lock<std::mutex> lock(Mutex);
    ++Asleep;
    Wake.wait(lock, [&] { return Ending || Runs != seen; });
    --Asleep;
  }
  return false;
}

void Team::help() {
  setThreadNumber(++Helpers);
  uint64_t seen = 0;
  while (awaitRun(seen)) {
    ++Inside;
    if (Open)
      (*Body)();
    --Inside;
  }
}

void Team::rouse() {
  if (!Started)
    start();
  announce();
  const double start = clockSeconds();
  for (Patience patience; (Asleep > 0 || Helpers < static_cast<int>(Threads.size())) &&
                          clockSeconds() - start < RouseSeconds;)
    patience.turn();
}

/// Threads that sleep wake up, and those that wait find that there is something new.
void Team::announce() {
  {
    const std::lock_guard<std::mutex> lock(Mutex);
    ++Runs;
  }
  if (Asleep > 0)
    Wake.notify_all();
}

void Team::run(const std::function<void()> &body) {
  if (!Started)
    start();
  Body = &body;
  Open = true;
  announce();
  present = this;
  body();
  Open = false;
  Patience patience;
  for (int turn = 0; Inside > 0; ++turn) {
    restBetween(turn);
    patience.turn();
  }
  present = nullptr;
}

} // namespace hetile::runtime
