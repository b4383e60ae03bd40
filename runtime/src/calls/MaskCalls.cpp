// SPDX-License-Identifier: Apache-2.0
//===- MaskCalls.cpp - blocked signals in the program's place -------------===//
//
// While faults are caught for the runtime, SIGSEGV is never blocked: the kernel would end the
// process. The program is told what it has asked for.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"
#include "process/Occupancy.h"
#include "window/FaultMasks.h"
#include "window/Windows.h"

#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/signalfd.h>

void hetile::runtime::noteMaskCalls() {}

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

namespace {

bool areServed() { return faultsCaught() && occupancy().isOutside(); }

/// The signals of a mask that may be blocked.
class Allowed {
public:
  explicit Allowed(const sigset_t *wanted) : Wanted(wanted) {
    if (!wanted || !areServed())
      return;
    Mask = *wanted;
    sigdelset(&Mask, SIGSEGV);
    Wanted = &Mask;
  }
  Allowed(const Allowed &) = delete;
  Allowed &operator=(const Allowed &) = delete;
  operator const sigset_t *() const { return Wanted; }

private:
  const sigset_t *Wanted;
  sigset_t Mask;
};

void beforeEvents(epoll_event *to, int most) {
  beforeKernel(to, most > 0 ? static_cast<size_t>(most) * sizeof *to : 0, true);
}

using SetMask = int (*)(int, const sigset_t *, sigset_t *);

int setMask(SetMask real, int how, const sigset_t *wanted, sigset_t *before) {
  if (!areServed()) {
    if (occupancy().isOutside())
      seemBlocked(false); // the kernel's mask is the program's
    return real(how, wanted, before);
  }
  const bool was = seemsBlocked(), named = wanted && sigismember(wanted, SIGSEGV) == 1;
  fills(before);
  const Allowed allowed(wanted);
  const int result = real(how, allowed, before);
  if (result != 0)
    return result;
  if (was && before)
    sigaddset(before, SIGSEGV);
  if (wanted)
    seemBlocked(how == SIG_SETMASK ? named : named ? how == SIG_BLOCK : was);
  return 0;
}

/// sighold(), or sigrelse(): false if it is another signal than that of faults.
bool held(int number, bool blocked) {
  if (number != SIGSEGV || !areServed())
    return false;
  seemBlocked(blocked);
  return true;
}

} // namespace

#define HETILE_SET_MASK(name)                                                                      \
  extern "C" int hetile_call_##name(int how, const sigset_t *wanted, sigset_t *before) noexcept {  \
    static SetMask real = nullptr;                                                                 \
    return setMask(behind(real, #name), how, wanted, before);                                      \
  }                                                                                                \
  extern "C" int name(int, const sigset_t *, sigset_t *) noexcept                                  \
      __attribute__((weak, alias("hetile_call_" #name)));
HETILE_SET_MASK(sigprocmask)
HETILE_SET_MASK(pthread_sigmask)

#define HETILE_HOLD(name, blocked)                                                                 \
  extern "C" int hetile_call_##name(int number) noexcept {                                         \
    static int (*real)(int) = nullptr;                                                             \
    return held(number, blocked) ? 0 : behind(real, #name)(number);                                \
  }                                                                                                \
  extern "C" int name(int) noexcept __attribute__((weak, alias("hetile_call_" #name)));
HETILE_HOLD(sighold, true)
HETILE_HOLD(sigrelse, false)

// While the program waits.
HETILE_CALL(int, sigsuspend, (const sigset_t *mask), (allowed), const Allowed allowed(mask))
HETILE_CALL(int, pselect,
            (int count, fd_set *in, fd_set *out, fd_set *other, const timespec *wait,
             const sigset_t *mask),
            (count, in, out, other, wait, allowed),
            (fills(in), fills(out), fills(other), reads(wait), reads(mask));
            const Allowed allowed(mask))
HETILE_CALL(int, ppoll, (pollfd * files, nfds_t count, const timespec *wait, const sigset_t *mask),
            (files, count, wait, allowed),
            (beforeKernel(files, count * sizeof *files, true), reads(wait), reads(mask));
            const Allowed allowed(mask))
HETILE_CALL(int, __ppoll_chk,
            (pollfd * files, nfds_t count, const timespec *wait, const sigset_t *mask, size_t room),
            (files, count, wait, allowed, room),
            (beforeKernel(files, count * sizeof *files, true), reads(wait), reads(mask));
            const Allowed allowed(mask))
HETILE_CALL(int, epoll_pwait, (int file, epoll_event *to, int most, int wait, const sigset_t *mask),
            (file, to, most, wait, allowed), beforeEvents(to, most);
            const Allowed allowed(mask))
HETILE_CALL(int, epoll_pwait2,
            (int file, epoll_event *to, int most, const timespec *wait, const sigset_t *mask),
            (file, to, most, wait, allowed), (beforeEvents(to, most), reads(wait));
            const Allowed allowed(mask))
HETILE_CALL(int, epoll_wait, (int file, epoll_event *to, int most, int wait),
            (file, to, most, wait), beforeEvents(to, most))

HETILE_CALL(int, sigwait, (const sigset_t *mask, int *number), (mask, number),
            (reads(mask), fills(number)))
HETILE_CALL(int, sigwaitinfo, (const sigset_t *mask, siginfo_t *to), (mask, to),
            (reads(mask), fills(to)))
HETILE_CALL(int, sigtimedwait, (const sigset_t *mask, siginfo_t *to, const timespec *wait),
            (mask, to, wait), (reads(mask), fills(to), reads(wait)))
HETILE_CALL_NOEXCEPT(int, sigpending, (sigset_t * to), (to), fills(to))
HETILE_CALL_NOEXCEPT(int, signalfd, (int file, const sigset_t *mask, int how), (file, mask, how),
                     reads(mask))

#endif
