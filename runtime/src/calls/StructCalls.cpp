// SPDX-License-Identifier: Apache-2.0
//===- StructCalls.cpp - small objects for the kernel ---------------------===//
//
// In the program's place, as BufferCalls. A program may have them in the memory of an array, or
// between the rows of one.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"
#include "window/Windows.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

HETILE_CALL_NOEXCEPT(int, uname, (utsname * to), (to), fills(to))

HETILE_CALL_NOEXCEPT(int, getrusage, (int who, rusage *to), (who, to), fills(to))
HETILE_CALL_NOEXCEPT(int, getrlimit, (int what, rlimit *to), (what, to), fills(to))
HETILE_CALL_NOEXCEPT(int, setrlimit, (int what, const rlimit *from), (what, from), reads(from))
// The usual clocks are read without the kernel, and often.
HETILE_CALL_NOEXCEPT(int, clock_gettime, (clockid_t clock, timespec *to), (clock, to),
                     (clock == CLOCK_MONOTONIC || clock == CLOCK_REALTIME ? void() : fills(to)))
HETILE_CALL_NOEXCEPT(int, clock_getres, (clockid_t clock, timespec *to), (clock, to), fills(to))
HETILE_CALL_NOEXCEPT(clock_t, times, (tms * to), (to), fills(to))
HETILE_CALL(int, nanosleep, (const timespec *time, timespec *left), (time, left),
            (reads(time), fills(left)))

HETILE_CALL_NOEXCEPT(int, pipe, (int *ends), (ends), beforeKernel(ends, 2 * sizeof *ends, true))
HETILE_CALL(int, poll, (pollfd * files, nfds_t count, int wait), (files, count, wait),
            beforeKernel(files, count * sizeof *files, true))
HETILE_CALL(int, __poll_chk, (pollfd * files, nfds_t count, int wait, size_t room),
            (files, count, wait, room), beforeKernel(files, count * sizeof *files, true))
HETILE_CALL(int, select, (int count, fd_set *in, fd_set *out, fd_set *other, timeval *wait),
            (count, in, out, other, wait), (fills(in), fills(out), fills(other), fills(wait)))
HETILE_CALL(pid_t, waitpid, (pid_t process, int *status, int how), (process, status, how),
            fills(status))
HETILE_CALL(pid_t, wait, (int *status), (status), fills(status))

// Threads that no call of pthread_create is seen of.
HETILE_CALL(int, thrd_create, (thrd_t * thread, thrd_start_t body, void *argument),
            (thread, body, argument), beforeThread())
HETILE_CALL_NOEXCEPT(int, timer_create, (clockid_t clock, sigevent *then, timer_t *to),
                     (clock, then, to),
                     (then && then->sigev_notify == SIGEV_THREAD ? beforeThread() : reads(then)))

void hetile::runtime::noteStructCalls() {
  static const Interposed calls[] = {HETILE_NOTE(getrusage)};
  noteInterposed(calls, sizeof calls / sizeof *calls);
}

#else

void hetile::runtime::noteStructCalls() {}

#endif
