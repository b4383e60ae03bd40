// SPDX-License-Identifier: Apache-2.0
//===- StatusCalls.cpp - what files are -----------------------------------===//
//
// In the program's place, as BufferCalls: calls that tell about files and file systems.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"

#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>

void hetile::runtime::noteStatusCalls() {}

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

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

#endif
