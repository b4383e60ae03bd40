// SPDX-License-Identifier: Apache-2.0
//===- SignalMask.h - signals that the runtime blocks -----------*- C++ -*-===//
//
// Calls of the program's own go to calls/MaskCalls, which keep what it believes to be blocked; the
// runtime's do not.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_SIGNALMASK_H
#define HETILE_RUNTIME_SIGNALMASK_H

#include <csignal>

namespace hetile::runtime {

/// As pthread_sigmask.
int setSignalMask(int how, const sigset_t *wanted, sigset_t *before);

} // namespace hetile::runtime

#endif
