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
#include <sys/statfs.h>
#include <sys/statvfs.h>
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

void hetile::runtime::noteTextCalls() {
  static const Interposed calls[] = {HETILE_NOTE(fputs), HETILE_NOTE(getcwd)};
  noteInterposed(calls, sizeof calls / sizeof *calls);
}

HETILE_CALL_NOEXCEPT(int, stat, (const char *path, struct stat *to), (path, to),
                     (readsText(path), fills(to)))
HETILE_CALL_NOEXCEPT(int, lstat, (const char *path, struct stat *to), (path, to),
                     (readsText(path), fills(to)))
HETILE_CALL_NOEXCEPT(int, fstat, (int file, struct stat *to), (file, to), fills(to))
HETILE_CALL_NOEXCEPT(int, fstatat, (int folder, const char *path, struct stat *to, int how),
                     (folder, path, to, how), (readsText(path), fills(to)))
HETILE_CALL_NOEXCEPT(int, stat64, (const char *path, struct stat64 *to), (path, to),
                     (readsText(path), fills(to)))
HETILE_CALL_NOEXCEPT(int, lstat64, (const char *path, struct stat64 *to), (path, to),
                     (readsText(path), fills(to)))
HETILE_CALL_NOEXCEPT(int, fstat64, (int file, struct stat64 *to), (file, to), fills(to))
HETILE_CALL_NOEXCEPT(int, statvfs, (const char *path, struct statvfs *to), (path, to),
                     (readsText(path), fills(to)))
HETILE_CALL_NOEXCEPT(int, fstatat64, (int folder, const char *path, struct stat64 *to, int how),
                     (folder, path, to, how), (readsText(path), fills(to)))
HETILE_CALL_NOEXCEPT(int, statx,
                     (int folder, const char *path, int how, unsigned what, struct statx *to),
                     (folder, path, how, what, to), (readsText(path), fills(to)))
HETILE_CALL_NOEXCEPT(int, statvfs64, (const char *path, struct statvfs64 *to), (path, to),
                     (readsText(path), fills(to)))
HETILE_CALL_NOEXCEPT(int, fstatvfs, (int file, struct statvfs *to), (file, to), fills(to))
HETILE_CALL_NOEXCEPT(int, fstatvfs64, (int file, struct statvfs64 *to), (file, to), fills(to))
HETILE_CALL_NOEXCEPT(int, statfs, (const char *path, struct statfs *to), (path, to),
                     (readsText(path), fills(to)))
HETILE_CALL_NOEXCEPT(int, statfs64, (const char *path, struct statfs64 *to), (path, to),
                     (readsText(path), fills(to)))
HETILE_CALL_NOEXCEPT(int, fstatfs, (int file, struct statfs *to), (file, to), fills(to))
HETILE_CALL_NOEXCEPT(int, fstatfs64, (int file, struct statfs64 *to), (file, to), fills(to))

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

#else

void hetile::runtime::noteTextCalls() {}

#endif
