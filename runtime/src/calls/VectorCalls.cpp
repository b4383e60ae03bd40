// SPDX-License-Identifier: Apache-2.0
//===- VectorCalls.cpp - several buffers in a call ------------------------===//
//
// In the program's place, as BufferCalls: calls that name their buffers in structs. What glibc does
// in a thread of its own is done while nothing is away.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"
#include "window/Windows.h"

#include <aio.h>
#include <sys/uio.h>
#include <unistd.h>

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

HETILE_CALL(ssize_t, preadv, (int file, const iovec *parts, int count, off_t at),
            (file, parts, count, at), beforeVector(parts, count, true))
HETILE_CALL(ssize_t, preadv64, (int file, const iovec *parts, int count, off64_t at),
            (file, parts, count, at), beforeVector(parts, count, true))
HETILE_CALL(ssize_t, pwritev, (int file, const iovec *parts, int count, off_t at),
            (file, parts, count, at), beforeVector(parts, count, false))
HETILE_CALL(ssize_t, pwritev64, (int file, const iovec *parts, int count, off64_t at),
            (file, parts, count, at), beforeVector(parts, count, false))
HETILE_CALL(ssize_t, preadv2, (int file, const iovec *parts, int count, off_t at, int how),
            (file, parts, count, at, how), beforeVector(parts, count, true))
HETILE_CALL(ssize_t, preadv64v2, (int file, const iovec *parts, int count, off64_t at, int how),
            (file, parts, count, at, how), beforeVector(parts, count, true))
HETILE_CALL(ssize_t, pwritev2, (int file, const iovec *parts, int count, off_t at, int how),
            (file, parts, count, at, how), beforeVector(parts, count, false))
HETILE_CALL(ssize_t, pwritev64v2, (int file, const iovec *parts, int count, off64_t at, int how),
            (file, parts, count, at, how), beforeVector(parts, count, false))
HETILE_CALL(ssize_t, vmsplice, (int pipe, const iovec *parts, size_t count, unsigned how),
            (pipe, parts, count, how), beforeVector(parts, static_cast<int>(count), true))
HETILE_CALL_NOEXCEPT(ssize_t, process_vm_readv,
                     (pid_t process, const iovec *own, unsigned long count, const iovec *theirs,
                      unsigned long others, unsigned long how),
                     (process, own, count, theirs, others, how),
                     (beforeVector(own, static_cast<int>(count), true),
                      beforeVector(process == getpid() ? theirs : nullptr, static_cast<int>(others),
                                   false)))
HETILE_CALL_NOEXCEPT(ssize_t, process_vm_writev,
                     (pid_t process, const iovec *own, unsigned long count, const iovec *theirs,
                      unsigned long others, unsigned long how),
                     (process, own, count, theirs, others, how),
                     (beforeVector(own, static_cast<int>(count), false),
                      beforeVector(process == getpid() ? theirs : nullptr, static_cast<int>(others),
                                   true)))

// A thread of the C library reads or writes later, or calls the program.
HETILE_CALL_NOEXCEPT(int, aio_read, (aiocb * task), (task), beforeThread())
HETILE_CALL_NOEXCEPT(int, aio_write, (aiocb * task), (task), beforeThread())
HETILE_CALL_NOEXCEPT(int, aio_read64, (aiocb64 * task), (task), beforeThread())
HETILE_CALL_NOEXCEPT(int, aio_write64, (aiocb64 * task), (task), beforeThread())
HETILE_CALL_NOEXCEPT(int, lio_listio, (int mode, aiocb *const *tasks, int count, sigevent *then),
                     (mode, tasks, count, then), beforeThread())
HETILE_CALL_NOEXCEPT(int, lio_listio64,
                     (int mode, aiocb64 *const *tasks, int count, sigevent *then),
                     (mode, tasks, count, then), beforeThread())

void hetile::runtime::noteVectorCalls() {
  static const Interposed calls[] = {HETILE_NOTE(pwritev)};
  noteInterposed(calls, sizeof calls / sizeof *calls);
}

#else

void hetile::runtime::noteVectorCalls() {}

#endif
