// SPDX-License-Identifier: Apache-2.0
//===- Interrupts.cpp - breaks in the midst of tile code ------------------===//
//
// One timer for the process, aimed at the thread that asked first: the one that speaks MPI. It runs
// only while a tile does. A signal that comes late, behind the tile, finds nobody to interrupt.
//
//===----------------------------------------------------------------------===//
#include "tile/Interrupts.h"

#include "base/SignalMask.h"
#include "base/Simulated.h"
#include "process/Occupancy.h"

#include <cerrno>
#include <cstring>
#include <ctime>
#include <sys/syscall.h>
#include <unistd.h>

namespace hetile::runtime {

namespace {

thread_local volatile std::sig_atomic_t inTileCode = 0;
Interrupts *volatile current = nullptr; // of the thread at which the timer is aimed

struct Timer {
  bool made = false, usable = false;
  pid_t process = 0, thread = 0;
  timer_t id{};
};
Timer timer;

pid_t kernelThread() { return static_cast<pid_t>(syscall(SYS_gettid)); }

/// True if SIGURG is ours now: nobody else handles it. The program sees `before` afterwards.
bool takeSignal(void (*handler)(int), struct sigaction &before) {
  if (sigaction(SIGURG, nullptr, &before) != 0 || (before.sa_flags & SA_SIGINFO) ||
      (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN))
    return false;
  struct sigaction ours;
  std::memset(&ours, 0, sizeof ours);
  ours.sa_handler = handler;
  ours.sa_flags = SA_RESTART;
  sigfillset(&ours.sa_mask); // the break lets the program's handlers run where they may
  for (const int own : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS})
    sigdelset(&ours.sa_mask, own);
  return sigaction(SIGURG, &ours, nullptr) == 0;
}

bool makeTimer() {
  timer.made = true;
  timer.process = getpid();
  timer.thread = kernelThread();
  sigevent event;
  std::memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = SIGURG;
#ifdef sigev_notify_thread_id
  event.sigev_notify_thread_id = timer.thread;
#else
  event._sigev_un._tid = timer.thread;
#endif
  return timer_create(CLOCK_MONOTONIC, &event, &timer.id) == 0;
}

void setTimer(double seconds) {
  itimerspec times;
  std::memset(&times, 0, sizeof times);
  times.it_value.tv_nsec = times.it_interval.tv_nsec = static_cast<long>(seconds * 1e9);
  timer_settime(timer.id, 0, &times, nullptr);
}

sigset_t onlyUrgent() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGURG);
  return set;
}

} // namespace

void takeInterrupt(int) {
  Interrupts *const interrupts = current;
  if (!inTileCode || !interrupts || occupancy().isGone())
    return;
  const int error = errno;
  inTileCode = 0; // one break at a time
  try {
    interrupts->Taken.offer();
  } catch (...) { // not through the tile code
    interrupts->Failure = std::current_exception();
    setTimer(0);
  }
  inTileCode = 1;
  errno = error;
}

Interrupts::Interrupts(Breaks &breaks, bool wanted) : Taken(breaks) {
  if (Simulated || !wanted || !breaks || current)
    return;
  if (!timer.made)
    timer.usable = makeTimer();
  if (!timer.usable || timer.process != getpid() || timer.thread != kernelThread() ||
      !takeSignal(takeInterrupt, Action))
    return;
  // Signals wait inside the runtime, and in a tile whose job must end. This one may come.
  const sigset_t urgent = onlyUrgent();
  if (setSignalMask(SIG_UNBLOCK, &urgent, &Before) != 0)
    return;
  Armed = true;
  current = this;
  setTimer(Breaks::Interval);
}

Interrupts::~Interrupts() {
  if (Armed)
    release();
}

/// What is still on its way finds the program's own action, which ignores it.
void Interrupts::release() {
  Armed = false;
  current = nullptr;
  inTileCode = 0;
  setTimer(0);
  sigaction(SIGURG, &Action, nullptr);
  if (sigismember(&Before, SIGURG) == 1) {
    const sigset_t urgent = onlyUrgent();
    setSignalMask(SIG_BLOCK, &urgent, nullptr);
  }
}

void Interrupts::check() {
  if (Failure)
    std::rethrow_exception(Failure);
}

TileCode::TileCode() { inTileCode = 1; }
TileCode::~TileCode() { inTileCode = 0; }

void forgetInterrupts() {
  if (current && timer.thread == kernelThread())
    current->release();
}

} // namespace hetile::runtime
