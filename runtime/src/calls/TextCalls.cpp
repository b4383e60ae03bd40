// SPDX-License-Identifier: Apache-2.0
//===- TextCalls.cpp - texts for the kernel -------------------------------===//
//
// In the program's place, as BufferCalls: names of files, and what is written as a text. A program
// may have them in the memory of an array, or between the rows of one.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"
#include "window/Windows.h"

#include <cstdio>
#include <sys/stat.h>
#include <unistd.h>

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

HETILE_CALL(int, fputs, (const char *text, FILE *file), (text, file), readsText(text))
HETILE_CALL(int, fputs_unlocked, (const char *text, FILE *file), (text, file), readsText(text))
HETILE_CALL(int, puts, (const char *text), (text), readsText(text))
HETILE_CALL(FILE *, fopen, (const char *path, const char *how), (path, how),
            (readsText(path), readsText(how)))
HETILE_CALL(FILE *, fopen64, (const char *path, const char *how), (path, how),
            (readsText(path), readsText(how)))
HETILE_CALL_NOEXCEPT(int, unlink, (const char *path), (path), readsText(path))
HETILE_CALL_NOEXCEPT(int, remove, (const char *path), (path), readsText(path))
HETILE_CALL_NOEXCEPT(int, rename, (const char *from, const char *to), (from, to),
                     (readsText(from), readsText(to)))
HETILE_CALL_NOEXCEPT(int, access, (const char *path, int how), (path, how), readsText(path))
HETILE_CALL_NOEXCEPT(int, mkdir, (const char *path, mode_t mode), (path, mode), readsText(path))
HETILE_CALL_NOEXCEPT(int, chdir, (const char *path), (path), readsText(path))

HETILE_CALL_NOEXCEPT(ssize_t, readlink, (const char *path, char *to, size_t size), (path, to, size),
                     (readsText(path), beforeKernel(to, size, true)))
HETILE_CALL_NOEXCEPT(ssize_t, readlinkat, (int folder, const char *path, char *to, size_t size),
                     (folder, path, to, size), (readsText(path), beforeKernel(to, size, true)))
HETILE_CALL_NOEXCEPT(char *, getcwd, (char *to, size_t size), (to, size),
                     beforeKernel(to, to ? size : 0, true))
HETILE_CALL_NOEXCEPT(int, gethostname, (char *to, size_t size), (to, size),
                     beforeKernel(to, size, true))

// As compilers call them where they know the size of the buffer.
HETILE_CALL_NOEXCEPT(ssize_t, __readlink_chk,
                     (const char *path, char *to, size_t size, size_t room), (path, to, size, room),
                     (readsText(path), beforeKernel(to, size, true)))
HETILE_CALL_NOEXCEPT(ssize_t, __readlinkat_chk,
                     (int folder, const char *path, char *to, size_t size, size_t room),
                     (folder, path, to, size, room),
                     (readsText(path), beforeKernel(to, size, true)))
HETILE_CALL_NOEXCEPT(char *, __getcwd_chk, (char *to, size_t size, size_t room), (to, size, room),
                     beforeKernel(to, to ? size : 0, true))
HETILE_CALL_NOEXCEPT(int, __gethostname_chk, (char *to, size_t size, size_t room), (to, size, room),
                     beforeKernel(to, size, true))

void hetile::runtime::noteTextCalls() {
  static const Interposed calls[] = {HETILE_NOTE(fputs), HETILE_NOTE(getcwd)};
  noteInterposed(calls, sizeof calls / sizeof *calls);
}

#else

void hetile::runtime::noteTextCalls() {}

#endif
