// SPDX-License-Identifier: Apache-2.0
//===- Faults.h - touches of pages that are not there -----------*- C++ -*-===//
//
// The kernel tells of them by SIGSEGV. What is not for the runtime goes where it would have gone.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_FAULTS_H
#define HETILE_RUNTIME_FAULTS_H

#include <csignal>
#include <cstdint>

namespace hetile::runtime {

/// Makes `address` usable for a load, or a store, by the instruction at `code` (0: not known);
/// false if it cannot.
using FaultServer = bool (*)(uintptr_t address, bool stores, uintptr_t code);

/// From now on faults are handed to `server`. False if that is impossible here: the program blocks
/// the signal, or handles it on a stack of its own.
bool catchFaults(FaultServer server);

/// True from then on.
bool faultsCaught();

/// What the program asks for and sets by sigaction(SIGSEGV), while faults are caught: `next` and
/// `before` may be null. False if they are not caught.
bool exchangeFaultAction(const struct sigaction *next, struct sigaction *before);

/// Faults are the program's own from now on.
void releaseFaults();

} // namespace hetile::runtime

#endif
