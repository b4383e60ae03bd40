// SPDX-License-Identifier: Apache-2.0
//===- SignalCalls.cpp - SIGSEGV in the program's place -------------------===//
//
// While faults are caught for the runtime, the program's own handler is kept for those that are its
// own, and the signal is never blocked: the kernel would end the process.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "enter/Leaving.h"
#include "process/Occupancy.h"
#include "window/Windows.h"

#include <cstring>
#include <pthread.h>

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

namespace {

/// The signals that may be blocked.
const sigset_t *withoutFaults(int how, const sigset_t *wanted, sigset_t &allowed) {
  if (!wanted || how == SIG_UNBLOCK || !faultsCaught() || !occupancy().isOutside())
    return wanted;
  allowed = *wanted;
  sigdelset(&allowed, SIGSEGV);
  return &allowed;
}

} // namespace

extern "C" {

int hetile_call_sigaction(int number, const struct sigaction *next,
                          struct sigaction *before) noexcept {
  static int (*real)(int, const struct sigaction *, struct sigaction *) = nullptr;
  if (number == SIGSEGV && occupancy().isOutside() && exchangeFaultAction(next, before))
    return 0;
  return behind(real, "sigaction")(number, next, before);
}
int sigaction(int, const struct sigaction *, struct sigaction *) noexcept
    __attribute__((weak, alias("hetile_call_sigaction")));

sighandler_t hetile_call_signal(int number, sighandler_t handler) noexcept {
  static sighandler_t (*real)(int, sighandler_t) = nullptr;
  struct sigaction next, before;
  std::memset(&next, 0, sizeof next);
  next.sa_handler = handler;
  next.sa_flags = SA_RESTART;
  if (number == SIGSEGV && occupancy().isOutside() && exchangeFaultAction(&next, &before))
    return before.sa_handler;
  return behind(real, "signal")(number, handler);
}
sighandler_t signal(int, sighandler_t) noexcept __attribute__((weak, alias("hetile_call_signal")));
}

HETILE_CALL_NOEXCEPT(int, sigprocmask, (int how, const sigset_t *wanted, sigset_t *before),
                     (how, withoutFaults(how, wanted, allowed), before), sigset_t allowed)
HETILE_CALL_NOEXCEPT(int, pthread_sigmask, (int how, const sigset_t *wanted, sigset_t *before),
                     (how, withoutFaults(how, wanted, allowed), before), sigset_t allowed)

void hetile::runtime::noteSignalCalls() {
  static const Interposed calls[] = {HETILE_NOTE(sigaction), HETILE_NOTE(signal)};
  noteInterposed(calls, sizeof calls / sizeof *calls);
}

#else

void hetile::runtime::noteSignalCalls() {}

#endif
