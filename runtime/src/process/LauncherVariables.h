// SPDX-License-Identifier: Apache-2.0
//===- LauncherVariables.h - what the launcher told this process -*- C++ -*-===//
//
// mpirun and its like hand each process its rank, and how to reach the others, in environment
// variables. They are for that process alone: a program that it starts would take itself for the
// same rank.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_LAUNCHERVARIABLES_H
#define HETILE_RUNTIME_LAUNCHERVARIABLES_H

namespace hetile::runtime {

/// The rank that a launcher gave to this process; -1 if none started it.
int launchedRank();

/// Once MPI runs, or is not to run: takes the launcher's variables out of the environment, as the
/// sequential program has none.
void forgetLauncher();

/// True for variables that a launcher sets for each process.
bool isLaunchers(const char *variable);

} // namespace hetile::runtime

#endif
