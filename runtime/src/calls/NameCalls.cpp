// SPDX-License-Identifier: Apache-2.0
//===- NameCalls.cpp - names of files -------------------------------------===//
//
// In the program's place, as BufferCalls: calls that open files or change what folders hold. A
// program may have the names in the memory of an array, or between the rows of one.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"

#include <cstdarg>
#include <cstdint>
#include <dirent.h>
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
#include <utime.h>

void hetile::runtime::noteNameCalls() {}

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

namespace {

using Chooses = int (*)(const dirent *);
using Orders = int (*)(const dirent **, const dirent **);
using Chooses64 = int (*)(const dirent64 *);
using Orders64 = int (*)(const dirent64 **, const dirent64 **);

/// When a file was read, and written.
template <class Time> void readsTimes(const Time *times) {
  beforeKernel(times, 2 * sizeof *times, false);
}

/// What makes a file gets a mode, too. Else there may be none, and what is read is not used.
mode_t modeOf(va_list rest) { return va_arg(rest, mode_t); }

} // namespace

#define HETILE_OPEN(name)                                                                          \
  extern "C" int hetile_call_##name(const char *path, int how, ...) {                              \
    static int (*real)(const char *, int, mode_t) = nullptr;                                       \
    va_list rest;                                                                                  \
    va_start(rest, how);                                                                           \
    const mode_t mode = modeOf(rest);                                                              \
    va_end(rest);                                                                                  \
    readsText(path);                                                                               \
    return behind(real, #name)(path, how, mode);                                                   \
  }                                                                                                \
  extern "C" int name(const char *, int, ...) __attribute__((weak, alias("hetile_call_" #name)));
HETILE_OPEN(open)
HETILE_OPEN(open64)

#define HETILE_OPENAT(name)                                                                        \
  extern "C" int hetile_call_##name(int folder, const char *path, int how, ...) {                  \
    static int (*real)(int, const char *, int, mode_t) = nullptr;                                  \
    va_list rest;                                                                                  \
    va_start(rest, how);                                                                           \
    const mode_t mode = modeOf(rest);                                                              \
    va_end(rest);                                                                                  \
    readsText(path);                                                                               \
    return behind(real, #name)(folder, path, how, mode);                                           \
  }                                                                                                \
  extern "C" int name(int, const char *, int, ...)                                                 \
      __attribute__((weak, alias("hetile_call_" #name)));
HETILE_OPENAT(openat)
HETILE_OPENAT(openat64)

// As compilers call them where no mode is given.
HETILE_CALL(int, __open_2, (const char *path, int how), (path, how), readsText(path))
HETILE_CALL(int, __open64_2, (const char *path, int how), (path, how), readsText(path))
HETILE_CALL(int, __openat_2, (int folder, const char *path, int how), (folder, path, how),
            readsText(path))
HETILE_CALL(int, __openat64_2, (int folder, const char *path, int how), (folder, path, how),
            readsText(path))

HETILE_CALL(int, creat, (const char *path, mode_t mode), (path, mode), readsText(path))
HETILE_CALL(int, creat64, (const char *path, mode_t mode), (path, mode), readsText(path))
HETILE_CALL(DIR *, opendir, (const char *path), (path), readsText(path))
HETILE_CALL(int, scandir, (const char *path, dirent ***to, Chooses choose, Orders order),
            (path, to, choose, order), readsText(path))
HETILE_CALL(int, scandir64, (const char *path, dirent64 ***to, Chooses64 choose, Orders64 order),
            (path, to, choose, order), readsText(path))

HETILE_CALL_NOEXCEPT(int, mkdirat, (int folder, const char *path, mode_t mode),
                     (folder, path, mode), readsText(path))
HETILE_CALL_NOEXCEPT(int, rmdir, (const char *path), (path), readsText(path))
HETILE_CALL_NOEXCEPT(int, unlinkat, (int folder, const char *path, int how), (folder, path, how),
                     readsText(path))
HETILE_CALL_NOEXCEPT(int, renameat, (int folder, const char *from, int other, const char *to),
                     (folder, from, other, to), (readsText(from), readsText(to)))
HETILE_CALL_NOEXCEPT(int, renameat2,
                     (int folder, const char *from, int other, const char *to, unsigned how),
                     (folder, from, other, to, how), (readsText(from), readsText(to)))
HETILE_CALL_NOEXCEPT(int, link, (const char *from, const char *to), (from, to),
                     (readsText(from), readsText(to)))
HETILE_CALL_NOEXCEPT(int, linkat,
                     (int folder, const char *from, int other, const char *to, int how),
                     (folder, from, other, to, how), (readsText(from), readsText(to)))
HETILE_CALL_NOEXCEPT(int, symlink, (const char *from, const char *to), (from, to),
                     (readsText(from), readsText(to)))
HETILE_CALL_NOEXCEPT(int, symlinkat, (const char *from, int folder, const char *to),
                     (from, folder, to), (readsText(from), readsText(to)))
HETILE_CALL_NOEXCEPT(int, mkfifo, (const char *path, mode_t mode), (path, mode), readsText(path))
HETILE_CALL_NOEXCEPT(int, mkfifoat, (int folder, const char *path, mode_t mode),
                     (folder, path, mode), readsText(path))
HETILE_CALL_NOEXCEPT(int, mknod, (const char *path, mode_t mode, dev_t device),
                     (path, mode, device), readsText(path))
HETILE_CALL_NOEXCEPT(int, mknodat, (int folder, const char *path, mode_t mode, dev_t device),
                     (folder, path, mode, device), readsText(path))

HETILE_CALL_NOEXCEPT(int, chmod, (const char *path, mode_t mode), (path, mode), readsText(path))
HETILE_CALL_NOEXCEPT(int, lchmod, (const char *path, mode_t mode), (path, mode), readsText(path))
HETILE_CALL_NOEXCEPT(int, fchmodat, (int folder, const char *path, mode_t mode, int how),
                     (folder, path, mode, how), readsText(path))
HETILE_CALL_NOEXCEPT(int, chown, (const char *path, uid_t user, gid_t group), (path, user, group),
                     readsText(path))
HETILE_CALL_NOEXCEPT(int, lchown, (const char *path, uid_t user, gid_t group), (path, user, group),
                     readsText(path))
HETILE_CALL_NOEXCEPT(int, fchownat,
                     (int folder, const char *path, uid_t user, gid_t group, int how),
                     (folder, path, user, group, how), readsText(path))
HETILE_CALL_NOEXCEPT(int, truncate, (const char *path, off_t size), (path, size), readsText(path))
HETILE_CALL_NOEXCEPT(int, truncate64, (const char *path, off64_t size), (path, size),
                     readsText(path))
HETILE_CALL_NOEXCEPT(int, faccessat, (int folder, const char *path, int how, int flags),
                     (folder, path, how, flags), readsText(path))
HETILE_CALL_NOEXCEPT(int, euidaccess, (const char *path, int how), (path, how), readsText(path))
HETILE_CALL_NOEXCEPT(int, eaccess, (const char *path, int how), (path, how), readsText(path))
HETILE_CALL_NOEXCEPT(int, chroot, (const char *path), (path), readsText(path))
HETILE_CALL_NOEXCEPT(long, pathconf, (const char *path, int what), (path, what), readsText(path))
HETILE_CALL_NOEXCEPT(int, inotify_add_watch, (int file, const char *path, uint32_t what),
                     (file, path, what), readsText(path))
HETILE_CALL_NOEXCEPT(int, memfd_create, (const char *name, unsigned how), (name, how),
                     readsText(name))

HETILE_CALL_NOEXCEPT(int, utime, (const char *path, const utimbuf *times), (path, times),
                     (readsText(path), reads(times)))
HETILE_CALL_NOEXCEPT(int, utimes, (const char *path, const timeval *times), (path, times),
                     (readsText(path), readsTimes(times)))
HETILE_CALL_NOEXCEPT(int, lutimes, (const char *path, const timeval *times), (path, times),
                     (readsText(path), readsTimes(times)))
HETILE_CALL_NOEXCEPT(int, futimes, (int file, const timeval *times), (file, times),
                     readsTimes(times))
HETILE_CALL_NOEXCEPT(int, futimesat, (int folder, const char *path, const timeval *times),
                     (folder, path, times), (readsText(path), readsTimes(times)))
HETILE_CALL_NOEXCEPT(int, utimensat, (int folder, const char *path, const timespec *times, int how),
                     (folder, path, times, how), (readsText(path), readsTimes(times)))
HETILE_CALL_NOEXCEPT(int, futimens, (int file, const timespec *times), (file, times),
                     readsTimes(times))

#endif
