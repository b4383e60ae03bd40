// SPDX-License-Identifier: Apache-2.0
//===- TimerCalls.cpp - timers, and what comes later ----------------------===//
//
// In the program's place, as BufferCalls.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"

#include <aio.h>
#include <mqueue.h>
#include <netdb.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <threads.h>
#include <time.h>

void hetile::runtime::noteTimerCalls() {}

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

HETILE_CALL_NOEXCEPT(int, getitimer, (__itimer_which_t what, itimerval *to), (what, to), fills(to))
HETILE_CALL_NOEXCEPT(int, setitimer,
                     (__itimer_which_t what, const itimerval *from, itimerval *before),
                     (what, from, before), (reads(from), fills(before)))
HETILE_CALL_NOEXCEPT(int, timer_gettime, (timer_t timer, itimerspec *to), (timer, to), fills(to))
HETILE_CALL_NOEXCEPT(int, timer_settime,
                     (timer_t timer, int how, const itimerspec *from, itimerspec *before),
                     (timer, how, from, before), (reads(from), fills(before)))
HETILE_CALL_NOEXCEPT(int, timerfd_gettime, (int timer, itimerspec *to), (timer, to), fills(to))
HETILE_CALL_NOEXCEPT(int, timerfd_settime,
                     (int timer, int how, const itimerspec *from, itimerspec *before),
                     (timer, how, from, before), (reads(from), fills(before)))
HETILE_CALL_NOEXCEPT(int, clock_settime, (clockid_t clock, const timespec *from), (clock, from),
                     reads(from))
HETILE_CALL(int, clock_nanosleep, (clockid_t clock, int how, const timespec *time, timespec *left),
            (clock, how, time, left), (reads(time), fills(left)))
HETILE_CALL(int, thrd_sleep, (const timespec *time, timespec *left), (time, left),
            (reads(time), fills(left)))
HETILE_CALL_NOEXCEPT(int, settimeofday, (const timeval *time, const struct timezone *zone),
                     (time, zone), (reads(time), reads(zone)))
HETILE_CALL_NOEXCEPT(int, adjtime, (const timeval *by, timeval *left), (by, left),
                     (reads(by), fills(left)))
HETILE_CALL_NOEXCEPT(int, adjtimex, (timex * all), (all), fills(all))

// Threads that the C library makes.
HETILE_CALL_NOEXCEPT(int, mq_notify, (mqd_t queue, const sigevent *then), (queue, then),
                     (then && then->sigev_notify == SIGEV_THREAD ? beforeThread() : reads(then)))
HETILE_CALL_NOEXCEPT(int, aio_fsync, (int how, aiocb *task), (how, task), beforeThread())
HETILE_CALL_NOEXCEPT(int, aio_fsync64, (int how, aiocb64 *task), (how, task), beforeThread())
HETILE_CALL(int, getaddrinfo_a, (int mode, gaicb **asked, int count, sigevent *then),
            (mode, asked, count, then), beforeThread())

#endif
