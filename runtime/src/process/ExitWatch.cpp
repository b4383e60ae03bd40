// SPDX-License-Identifier: Apache-2.0
//===- ExitWatch.cpp - an end in bounded time -----------------------------===//
//
// The thread calls nothing that any other may hold a lock of.
//
//===----------------------------------------------------------------------===//
#include "process/ExitWatch.h"

#include "process/Occupancy.h"

#include <cstdint>
#include <ctime>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace hetile::runtime {

static void *watch(void *status) {
  constexpr time_t Longest = 10; // seconds
  timespec rest{Longest, 0};
  while (nanosleep(&rest, &rest) != 0) {
  }
  for (;;)
    syscall(SYS_exit_group, static_cast<int>(reinterpret_cast<intptr_t>(status)));
}

void exitInTime(int status) {
  const SignalsBlocked blocked; // for the thread
  pthread_t thread;
  if (pthread_create(&thread, nullptr, watch,
                     reinterpret_cast<void *>(static_cast<intptr_t>(status))) == 0)
    pthread_detach(thread);
}

} // namespace hetile::runtime
