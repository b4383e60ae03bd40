// SPDX-License-Identifier: Apache-2.0
//===- Host.h - host mode ---------------------------------------*- C++ -*-===//
//
// Rank 0 runs the program's own main; the other ranks obey commands until it ends. This
// header gives tests the running session; programs use hetile.h.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_HOST_H
#define HETILE_RUNTIME_HOST_H

#include "enter/Session.h"

namespace hetile::runtime {

/// What hetile_main does: starts MPI if a launcher started the program, runs user_main on rank 0 and
/// the worker loop on the others.
int startProgram(int argc, char **argv, int (*user_main)(int, char **, char **));

/// The host's entries while user_main runs, else null.
Entries *currentEntries();
/// Number of ranks while user_main runs, else 0.
int currentRanks();

} // namespace hetile::runtime

#endif
