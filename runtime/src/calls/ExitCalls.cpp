// SPDX-License-Identifier: Apache-2.0
//===- ExitCalls.cpp - _exit() in the program's place ---------------------===//
//
// Weak, and in a file of their own: they are linked only into programs that call them and do not
// define them. What calls the kernel by itself is not seen; nor is a child between vfork and exec,
// which has another process number.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "enter/Leaving.h"

#include <cstdlib>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef HETILE_SIMULATED

extern "C" {

__attribute__((weak, noreturn)) void _exit(int status) {
  hetile::runtime::leaveForGood(status);
  for (;;)
    syscall(SYS_exit_group, status);
}

__attribute__((weak, noreturn)) void _Exit(int status) noexcept { _exit(status); }

/// The session ends in the parent, whose exit is not seen in the C library; the child, which goes
/// on, has none either way.
__attribute__((weak)) int daemon(int keepFolder, int keepFiles) noexcept {
  hetile::runtime::leaveProcess();
  const pid_t child = fork();
  if (child < 0)
    return -1;
  if (child > 0)
    _exit(0);
  if (setsid() < 0 || (!keepFolder && chdir("/") < 0))
    return -1;
  if (keepFiles)
    return 0;
  const int null = open("/dev/null", O_RDWR);
  if (null < 0)
    return -1;
  for (int number = 0; number < 3; ++number)
    dup2(null, number);
  if (null > 2)
    close(null);
  return 0;
}
}

#endif
