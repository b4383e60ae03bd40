// SPDX-License-Identifier: Apache-2.0
//===- FaultMasks.h - SIGSEGV as the program has blocked it -----*- C++ -*-===//
//
// A page that is not there while the signal is blocked ends the process. So while faults are caught
// the kernel never blocks it; what the program believes is kept here.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_FAULTMASKS_H
#define HETILE_RUNTIME_FAULTMASKS_H

#include <csignal>

namespace hetile::runtime {

/// The calling thread believes that it blocks SIGSEGV.
bool seemsBlocked();
/// From now on it does, or not: then what was sent meanwhile is handled.
void seemBlocked(bool blocked);
/// Somebody has sent the signal while it seems to be blocked.
void sentWhileBlocked();

/// From now on SIGSEGV is not blocked in any handler of another signal.
void allowInHandlers();
/// sigaction(number, next, before) by `real`, so that SIGSEGV is not blocked in the handler.
int exchangeAllowed(int (*real)(int, const struct sigaction *, struct sigaction *), int number,
                    const struct sigaction *next, struct sigaction *before);

} // namespace hetile::runtime

#endif
