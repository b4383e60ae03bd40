// SPDX-License-Identifier: Apache-2.0
//===- BufferCalls.cpp - buffers for the kernel ---------------------------===//
//
// In the program's place: calls whose buffers the kernel loads or stores. No fault tells of that,
// the call would fail; so what lies behind guarded pages is fetched before.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"
#include "window/Windows.h"

#include <cstdio>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

HETILE_CALL(ssize_t, read, (int file, void *to, size_t size), (file, to, size),
            beforeKernel(to, size, true))
HETILE_CALL(ssize_t, write, (int file, const void *from, size_t size), (file, from, size),
            beforeKernel(from, size, false))
HETILE_CALL(ssize_t, pread, (int file, void *to, size_t size, off_t at), (file, to, size, at),
            beforeKernel(to, size, true))
HETILE_CALL(ssize_t, pread64, (int file, void *to, size_t size, off64_t at), (file, to, size, at),
            beforeKernel(to, size, true))
HETILE_CALL(ssize_t, pwrite, (int file, const void *from, size_t size, off_t at),
            (file, from, size, at), beforeKernel(from, size, false))
HETILE_CALL(ssize_t, pwrite64, (int file, const void *from, size_t size, off64_t at),
            (file, from, size, at), beforeKernel(from, size, false))
HETILE_CALL(ssize_t, readv, (int file, const iovec *parts, int count), (file, parts, count),
            beforeVector(parts, count, true))
HETILE_CALL(ssize_t, writev, (int file, const iovec *parts, int count), (file, parts, count),
            beforeVector(parts, count, false))
HETILE_CALL(ssize_t, send, (int file, const void *from, size_t size, int how),
            (file, from, size, how), beforeKernel(from, size, false))
HETILE_CALL(ssize_t, recv, (int file, void *to, size_t size, int how), (file, to, size, how),
            beforeKernel(to, size, true))
HETILE_CALL(ssize_t, getrandom, (void *to, size_t size, unsigned how), (to, size, how),
            beforeKernel(to, size, true))

HETILE_CALL(size_t, fread, (void *to, size_t size, size_t count, FILE *file),
            (to, size, count, file), beforeKernel(to, size *count, true))
HETILE_CALL(size_t, fwrite, (const void *from, size_t size, size_t count, FILE *file),
            (from, size, count, file), beforeKernel(from, size *count, false))
HETILE_CALL(size_t, fread_unlocked, (void *to, size_t size, size_t count, FILE *file),
            (to, size, count, file), beforeKernel(to, size *count, true))
HETILE_CALL(size_t, fwrite_unlocked, (const void *from, size_t size, size_t count, FILE *file),
            (from, size, count, file), beforeKernel(from, size *count, false))

// As compilers call them where they know the size of the buffer.
HETILE_CALL(ssize_t, __read_chk, (int file, void *to, size_t size, size_t room),
            (file, to, size, room), beforeKernel(to, size, true))
HETILE_CALL(ssize_t, __pread_chk, (int file, void *to, size_t size, off_t at, size_t room),
            (file, to, size, at, room), beforeKernel(to, size, true))
HETILE_CALL(ssize_t, __pread64_chk, (int file, void *to, size_t size, off64_t at, size_t room),
            (file, to, size, at, room), beforeKernel(to, size, true))
HETILE_CALL(ssize_t, __recv_chk, (int file, void *to, size_t size, size_t room, int how),
            (file, to, size, room, how), beforeKernel(to, size, true))
HETILE_CALL(size_t, __fread_chk, (void *to, size_t room, size_t size, size_t count, FILE *file),
            (to, room, size, count, file), beforeKernel(to, size *count, true))
HETILE_CALL(size_t, __fread_unlocked_chk,
            (void *to, size_t room, size_t size, size_t count, FILE *file),
            (to, room, size, count, file), beforeKernel(to, size *count, true))

void hetile::runtime::noteBufferCalls() {
  static const Interposed calls[] = {HETILE_NOTE(read), HETILE_NOTE(write), HETILE_NOTE(fread),
                                     HETILE_NOTE(fwrite)};
  noteInterposed(calls, sizeof calls / sizeof *calls);
}

#else

void hetile::runtime::noteBufferCalls() {}

#endif
