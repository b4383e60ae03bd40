// SPDX-License-Identifier: Apache-2.0
//===- CloseCalls.cpp - close() in the program's place --------------------===//
//
// A program that closes all files that it may have inherited would close MPI's. For it they are not
// open. Weak, and in a file of their own: they are linked only into programs that call them and do
// not define them.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "process/Descriptors.h"

#include <algorithm>
#include <cerrno>
#include <sys/syscall.h>
#include <unistd.h>

#if !defined(HETILE_SIMULATED) && defined(SYS_close_range)

using namespace hetile::runtime;

extern "C" {

__attribute__((weak)) int close(int file) {
  const std::vector<int> &kept = keptFromCaller();
  if (std::binary_search(kept.begin(), kept.end(), file)) {
    errno = EBADF;
    return -1;
  }
  return static_cast<int>(syscall(SYS_close, file));
}

__attribute__((weak)) int close_range(unsigned first, unsigned last, int flags) {
  if (first > last) {
    errno = EINVAL;
    return -1;
  }
  for (const int file : keptFromCaller()) {
    const unsigned number = static_cast<unsigned>(file);
    if (number < first || number > last)
      continue;
    if (number > first && syscall(SYS_close_range, first, number - 1, flags) != 0)
      return -1;
    if (number == last)
      return 0;
    first = number + 1;
  }
  return static_cast<int>(syscall(SYS_close_range, first, last, flags));
}

__attribute__((weak)) void closefrom(int lowest) {
  close_range(lowest < 0 ? 0u : static_cast<unsigned>(lowest), ~0u, 0);
}
}

#endif
