// SPDX-License-Identifier: Apache-2.0
//===- ProcessCalls.cpp - other programs, and the process -----------------===//
//
// In the program's place, as BufferCalls.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <grp.h>
#include <pthread.h>
#include <sched.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/wait.h>
#include <unistd.h>

void hetile::runtime::noteProcessCalls() {}

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

// Some options take the address of a number or of a name, in any place.
extern "C" int hetile_call_prctl(int option, ...) noexcept {
  constexpr size_t LongestName = 16;
  static int (*real)(int, void *, void *, void *, void *) = nullptr;
  void *arguments[4];
  va_list rest;
  va_start(rest, option);
  for (void *&argument : arguments) {
    argument = va_arg(rest, void *);
    beforeKernel(argument, LongestName, true);
  }
  va_end(rest);
  return behind(real, "prctl")(option, arguments[0], arguments[1], arguments[2], arguments[3]);
}
extern "C" int prctl(int, ...) noexcept __attribute__((weak, alias("hetile_call_prctl")));

// A shell gets the text, and a new program the texts. They are read before it has memory of its
// own. The C library notes the new process while it lets no signal through.
HETILE_CALL(int, system, (const char *command), (command),
            (readsText(command), readsTexts(environ)))
HETILE_CALL(FILE *, popen, (const char *command, const char *how), (command, how),
            (readsText(command), readsTexts(environ)))
HETILE_CALL(int, posix_spawn,
            (pid_t * to, const char *path, const posix_spawn_file_actions_t *files,
             const posix_spawnattr_t *how, char *const *argv, char *const *envp),
            (to, path, files, how, argv, envp),
            (fills(to), readsText(path), readsTexts(argv), readsTexts(envp)))
HETILE_CALL(int, posix_spawnp,
            (pid_t * to, const char *file, const posix_spawn_file_actions_t *files,
             const posix_spawnattr_t *how, char *const *argv, char *const *envp),
            (to, file, files, how, argv, envp),
            (fills(to), readsText(file), readsTexts(argv), readsTexts(envp)))

HETILE_CALL_NOEXCEPT(pid_t, wait3, (int *status, int how, rusage *to), (status, how, to),
                     (fills(status), fills(to)))
HETILE_CALL_NOEXCEPT(pid_t, wait4, (pid_t process, int *status, int how, rusage *to),
                     (process, status, how, to), (fills(status), fills(to)))
HETILE_CALL(int, waitid, (idtype_t kind, id_t process, siginfo_t *to, int how),
            (kind, process, to, how), fills(to))

HETILE_CALL_NOEXCEPT(int, getgroups, (int count, gid_t *to), (count, to),
                     beforeKernel(to, static_cast<size_t>(count > 0 ? count : 0) * sizeof *to,
                                  true))
HETILE_CALL_NOEXCEPT(int, setgroups, (size_t count, const gid_t *from), (count, from),
                     beforeKernel(from, count * sizeof *from, false))
HETILE_CALL_NOEXCEPT(int, getresuid, (uid_t * own, uid_t *effective, uid_t *saved),
                     (own, effective, saved), (fills(own), fills(effective), fills(saved)))
HETILE_CALL_NOEXCEPT(int, getresgid, (gid_t * own, gid_t *effective, gid_t *saved),
                     (own, effective, saved), (fills(own), fills(effective), fills(saved)))
HETILE_CALL_NOEXCEPT(int, prlimit,
                     (pid_t process, __rlimit_resource what, const rlimit *from, rlimit *to),
                     (process, what, from, to), (reads(from), fills(to)))
HETILE_CALL_NOEXCEPT(int, prlimit64,
                     (pid_t process, __rlimit_resource what, const rlimit64 *from, rlimit64 *to),
                     (process, what, from, to), (reads(from), fills(to)))
HETILE_CALL_NOEXCEPT(int, getrlimit64, (__rlimit_resource_t what, rlimit64 *to), (what, to),
                     fills(to))
HETILE_CALL_NOEXCEPT(int, setrlimit64, (__rlimit_resource_t what, const rlimit64 *from),
                     (what, from), reads(from))
HETILE_CALL_NOEXCEPT(int, sysinfo, (struct sysinfo * to), (to), fills(to))
HETILE_CALL_NOEXCEPT(int, sched_getaffinity, (pid_t process, size_t size, cpu_set_t *to),
                     (process, size, to), beforeKernel(to, size, true))
HETILE_CALL_NOEXCEPT(int, sched_setaffinity, (pid_t process, size_t size, const cpu_set_t *from),
                     (process, size, from), beforeKernel(from, size, false))
HETILE_CALL_NOEXCEPT(int, pthread_getaffinity_np, (pthread_t thread, size_t size, cpu_set_t *to),
                     (thread, size, to), beforeKernel(to, size, true))
HETILE_CALL_NOEXCEPT(int, pthread_setaffinity_np,
                     (pthread_t thread, size_t size, const cpu_set_t *from), (thread, size, from),
                     beforeKernel(from, size, false))
HETILE_CALL_NOEXCEPT(int, sched_getparam, (pid_t process, sched_param *to), (process, to),
                     fills(to))
HETILE_CALL_NOEXCEPT(int, sched_setparam, (pid_t process, const sched_param *from), (process, from),
                     reads(from))
HETILE_CALL_NOEXCEPT(int, sched_setscheduler, (pid_t process, int how, const sched_param *from),
                     (process, how, from), reads(from))
HETILE_CALL_NOEXCEPT(int, sched_rr_get_interval, (pid_t process, timespec *to), (process, to),
                     fills(to))
HETILE_CALL_NOEXCEPT(int, pthread_setname_np, (pthread_t thread, const char *name), (thread, name),
                     readsText(name))
HETILE_CALL_NOEXCEPT(int, pthread_getname_np, (pthread_t thread, char *to, size_t size),
                     (thread, to, size), beforeKernel(to, size, true))
HETILE_CALL_NOEXCEPT(int, getdomainname, (char *to, size_t size), (to, size),
                     beforeKernel(to, size, true))
HETILE_CALL_NOEXCEPT(int, ttyname_r, (int file, char *to, size_t size), (file, to, size),
                     beforeKernel(to, size, true))

// As compilers call them where they know the size of the buffer.
HETILE_CALL_NOEXCEPT(int, __getgroups_chk, (int count, gid_t *to, size_t room), (count, to, room),
                     beforeKernel(to, static_cast<size_t>(count > 0 ? count : 0) * sizeof *to,
                                  true))
HETILE_CALL_NOEXCEPT(int, __getdomainname_chk, (char *to, size_t size, size_t room),
                     (to, size, room), beforeKernel(to, size, true))
HETILE_CALL_NOEXCEPT(int, __ttyname_r_chk, (int file, char *to, size_t size, size_t room),
                     (file, to, size, room), beforeKernel(to, size, true))

#endif
