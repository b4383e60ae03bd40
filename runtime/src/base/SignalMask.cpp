// SPDX-License-Identifier: Apache-2.0
//===- SignalMask.cpp - signals that the runtime blocks -------------------===//
//
// By the function of the C library.
//
//===----------------------------------------------------------------------===//
#include "base/SignalMask.h"

#include <dlfcn.h>
#include <pthread.h>

namespace hetile::runtime {

int setSignalMask(int how, const sigset_t *wanted, sigset_t *before) {
  using Set = int (*)(int, const sigset_t *, sigset_t *);
  static const Set behind = reinterpret_cast<Set>(dlsym(RTLD_NEXT, "pthread_sigmask"));
  return (behind ? behind : pthread_sigmask)(how, wanted, before);
}

} // namespace hetile::runtime
