// SPDX-License-Identifier: Apache-2.0
//===- DescriptorCalls.cpp - what is done with open files -----------------===//
//
// In the program's place, as BufferCalls.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"

#include <cstdarg>
#include <dirent.h>
#include <fcntl.h>
#include <mqueue.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/msg.h>
#include <sys/random.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/shm.h>
#include <sys/xattr.h>
#include <unistd.h>

void hetile::runtime::noteDescriptorCalls() {}

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

namespace {

/// What the kernel may load or store for a command with a pointer, where the command does not say.
constexpr size_t Usual = 256;

/// Of a number it is no memory.
void beforeCommand(unsigned long command, void *argument) {
  const size_t size = _IOC_SIZE(command);
  beforeKernel(argument, size > 0 ? size : Usual, true);
}

} // namespace

#define HETILE_COMMAND(name, Command, Promise, before)                                             \
  extern "C" int hetile_call_##name(int file, Command command, ...) Promise {                      \
    static int (*real)(int, Command, void *) = nullptr;                                            \
    va_list rest;                                                                                  \
    va_start(rest, command);                                                                       \
    void *const argument = va_arg(rest, void *);                                                   \
    va_end(rest);                                                                                  \
    before;                                                                                        \
    return behind(real, #name)(file, command, argument);                                           \
  }                                                                                                \
  extern "C" int name(int, Command, ...) Promise __attribute__((weak, alias("hetile_"              \
                                                                            "call_" #name)));
HETILE_COMMAND(ioctl, unsigned long, noexcept, beforeCommand(command, argument))
HETILE_COMMAND(fcntl, int, , beforeKernel(argument, sizeof(struct flock), true))
HETILE_COMMAND(fcntl64, int, , beforeKernel(argument, sizeof(struct flock64), true))

HETILE_CALL_NOEXCEPT(ssize_t, sendfile, (int to, int from, off_t *at, size_t size),
                     (to, from, at, size), fills(at))
HETILE_CALL_NOEXCEPT(ssize_t, sendfile64, (int to, int from, off64_t *at, size_t size),
                     (to, from, at, size), fills(at))
HETILE_CALL(ssize_t, splice,
            (int from, off64_t *at, int to, off64_t *there, size_t size, unsigned how),
            (from, at, to, there, size, how), (fills(at), fills(there)))
HETILE_CALL(ssize_t, copy_file_range,
            (int from, off64_t *at, int to, off64_t *there, size_t size, unsigned how),
            (from, at, to, there, size, how), (fills(at), fills(there)))
HETILE_CALL_NOEXCEPT(int, pipe2, (int *ends, int how), (ends, how),
                     beforeKernel(ends, 2 * sizeof *ends, true))
HETILE_CALL(int, getentropy, (void *to, size_t size), (to, size), beforeKernel(to, size, true))
HETILE_CALL_NOEXCEPT(ssize_t, getdents64, (int file, void *to, size_t size), (file, to, size),
                     beforeKernel(to, size, true))
HETILE_CALL_NOEXCEPT(int, epoll_ctl, (int file, int what, int of, epoll_event *event),
                     (file, what, of, event), reads(event))
HETILE_CALL(int, eventfd_read, (int file, eventfd_t *to), (file, to), fills(to))

// Of System V, and queues.
HETILE_CALL_NOEXCEPT(int, semop, (int set, sembuf *tasks, size_t count), (set, tasks, count),
                     beforeKernel(tasks, count * sizeof *tasks, false))
HETILE_CALL_NOEXCEPT(int, semtimedop, (int set, sembuf *tasks, size_t count, const timespec *wait),
                     (set, tasks, count, wait),
                     (beforeKernel(tasks, count * sizeof *tasks, false), reads(wait)))
HETILE_CALL_NOEXCEPT(int, shmctl, (int segment, int what, shmid_ds *all), (segment, what, all),
                     fills(all))
HETILE_CALL_NOEXCEPT(int, msgctl, (int queue, int what, msqid_ds *all), (queue, what, all),
                     fills(all))
HETILE_CALL_NOEXCEPT(int, mq_getattr, (mqd_t queue, mq_attr *to), (queue, to), fills(to))
HETILE_CALL_NOEXCEPT(int, mq_setattr, (mqd_t queue, const mq_attr *from, mq_attr *before),
                     (queue, from, before), (reads(from), fills(before)))
HETILE_CALL_NOEXCEPT(int, mq_unlink, (const char *name), (name), readsText(name))

// Extended attributes.
HETILE_CALL_NOEXCEPT(ssize_t, getxattr, (const char *path, const char *name, void *to, size_t size),
                     (path, name, to, size),
                     (readsText(path), readsText(name), beforeKernel(to, size, true)))
HETILE_CALL_NOEXCEPT(int, setxattr,
                     (const char *path, const char *name, const void *from, size_t size, int how),
                     (path, name, from, size, how),
                     (readsText(path), readsText(name), beforeKernel(from, size, false)))
HETILE_CALL_NOEXCEPT(ssize_t, listxattr, (const char *path, char *to, size_t size),
                     (path, to, size), (readsText(path), beforeKernel(to, size, true)))
HETILE_CALL_NOEXCEPT(int, removexattr, (const char *path, const char *name), (path, name),
                     (readsText(path), readsText(name)))
HETILE_CALL_NOEXCEPT(ssize_t, lgetxattr,
                     (const char *path, const char *name, void *to, size_t size),
                     (path, name, to, size),
                     (readsText(path), readsText(name), beforeKernel(to, size, true)))
HETILE_CALL_NOEXCEPT(int, lsetxattr,
                     (const char *path, const char *name, const void *from, size_t size, int how),
                     (path, name, from, size, how),
                     (readsText(path), readsText(name), beforeKernel(from, size, false)))
HETILE_CALL_NOEXCEPT(ssize_t, llistxattr, (const char *path, char *to, size_t size),
                     (path, to, size), (readsText(path), beforeKernel(to, size, true)))
HETILE_CALL_NOEXCEPT(int, lremovexattr, (const char *path, const char *name), (path, name),
                     (readsText(path), readsText(name)))
HETILE_CALL_NOEXCEPT(ssize_t, fgetxattr, (int file, const char *name, void *to, size_t size),
                     (file, name, to, size), (readsText(name), beforeKernel(to, size, true)))
HETILE_CALL_NOEXCEPT(int, fsetxattr,
                     (int file, const char *name, const void *from, size_t size, int how),
                     (file, name, from, size, how),
                     (readsText(name), beforeKernel(from, size, false)))
HETILE_CALL_NOEXCEPT(ssize_t, flistxattr, (int file, char *to, size_t size), (file, to, size),
                     beforeKernel(to, size, true))
HETILE_CALL_NOEXCEPT(int, fremovexattr, (int file, const char *name), (file, name), readsText(name))

#endif
