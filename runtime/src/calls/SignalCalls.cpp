// SPDX-License-Identifier: Apache-2.0
//===- SignalCalls.cpp - SIGSEGV in the program's place -------------------===//
//
// While faults are caught for the runtime, the program's own handler is kept for those that are its
// own, and no handler of another signal blocks them.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "enter/Leaving.h"
#include "process/Occupancy.h"
#include "window/FaultMasks.h"
#include "window/Windows.h"

#include <cstring>

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

namespace {

bool isHandler(sighandler_t handler) { return handler != SIG_DFL && handler != SIG_IGN; }

/// The program's action for faults was exchanged in the runtime. It was not where `next` is a
/// handler with a stack of its own: this gets the faults themselves.
bool exchanged(const struct sigaction *next, struct sigaction *before) {
  if (!occupancy().isOutside())
    return false;
  if (next && (next->sa_flags & SA_ONSTACK) && isHandler(next->sa_handler))
    beforeOwnFaults();
  return exchangeFaultAction(next, before);
}

/// By the older functions. `before` may be null.
bool exchanged(sighandler_t handler, int flags, sighandler_t *before) {
  struct sigaction next, old;
  std::memset(&next, 0, sizeof next);
  next.sa_handler = handler;
  next.sa_flags = flags;
  if (!exchanged(&next, &old))
    return false;
  if (before)
    *before = old.sa_handler;
  return true;
}

} // namespace

extern "C" int hetile_call_sigaction(int number, const struct sigaction *next,
                                     struct sigaction *before) noexcept {
  static int (*real)(int, const struct sigaction *, struct sigaction *) = nullptr;
  if (number == SIGSEGV && exchanged(next, before))
    return 0;
  behind(real, "sigaction");
  return number != SIGSEGV && faultsCaught() && occupancy().isOutside()
             ? exchangeAllowed(real, number, next, before)
             : real(number, next, before);
}
extern "C" int sigaction(int, const struct sigaction *, struct sigaction *) noexcept
    __attribute__((weak, alias("hetile_call_sigaction")));

/// signal(), under one of its names.
#define HETILE_SIGNAL(name, flags)                                                                 \
  extern "C" sighandler_t hetile_call_##name(int number, sighandler_t handler) noexcept {          \
    static sighandler_t (*real)(int, sighandler_t) = nullptr;                                      \
    sighandler_t before = SIG_DFL;                                                                 \
    return number == SIGSEGV && exchanged(handler, flags, &before)                                 \
               ? before                                                                            \
               : behind(real, #name)(number, handler);                                             \
  }                                                                                                \
  extern "C" sighandler_t name(int, sighandler_t) noexcept                                         \
      __attribute__((weak, alias("hetile_call_" #name)));

HETILE_SIGNAL(signal, SA_RESTART)
HETILE_SIGNAL(bsd_signal, SA_RESTART)
HETILE_SIGNAL(ssignal, SA_RESTART)
HETILE_SIGNAL(sysv_signal, static_cast<int>(SA_RESETHAND | SA_NODEFER)) // of ISO C
HETILE_SIGNAL(__sysv_signal, static_cast<int>(SA_RESETHAND | SA_NODEFER))

extern "C" sighandler_t hetile_call_sigset(int number, sighandler_t handler) noexcept {
  static sighandler_t (*real)(int, sighandler_t) = nullptr;
  sighandler_t before = SIG_DFL;
  if (number != SIGSEGV || !occupancy().isOutside() || !faultsCaught())
    return behind(real, "sigset")(number, handler);
  if (handler == SIG_HOLD) {
    struct sigaction now;
    exchangeFaultAction(nullptr, &now);
    before = now.sa_handler;
  } else {
    exchanged(handler, 0, &before);
  }
  if (seemsBlocked())
    before = SIG_HOLD;
  seemBlocked(handler == SIG_HOLD);
  return before;
}
extern "C" sighandler_t sigset(int, sighandler_t) noexcept
    __attribute__((weak, alias("hetile_call_sigset")));

extern "C" int hetile_call_sigignore(int number) noexcept {
  static int (*real)(int) = nullptr;
  return number == SIGSEGV && exchanged(SIG_IGN, 0, nullptr) ? 0
                                                             : behind(real, "sigignore")(number);
}
extern "C" int sigignore(int) noexcept __attribute__((weak, alias("hetile_call_sigignore")));

void hetile::runtime::noteSignalCalls() {
  static const Interposed calls[] = {HETILE_NOTE(sigaction), HETILE_NOTE(signal)};
  noteInterposed(calls, sizeof calls / sizeof *calls);
}

#else

void hetile::runtime::noteSignalCalls() {}

#endif
