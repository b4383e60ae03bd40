// SPDX-License-Identifier: Apache-2.0
//===- ExitWatch.cpp - an end in bounded time -----------------------------===//
//
// The thread calls nothing that any other may hold a lock of.
//
//===----------------------------------------------------------------------===//
#include "process/ExitWatch.h"

#include <cmath>
#include <csignal>
#include <ctime>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace hetile::runtime {

namespace {
// Never destroyed, as the thread outlives them.
timespec Patience;
int Status;
} // namespace

static void *watch(void *) {
  timespec rest = Patience;
  while (nanosleep(&rest, &rest) != 0) {
  }
  for (;;)
    syscall(SYS_exit_group, Status);
}

void exitWithin(double seconds, int status) {
  Patience.tv_sec = static_cast<time_t>(seconds);
  Patience.tv_nsec = static_cast<long>((seconds - std::floor(seconds)) * 1e9);
  Status = status;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  if (pthread_create(&thread, nullptr, watch, nullptr) == 0)
    pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

} // namespace hetile::runtime
