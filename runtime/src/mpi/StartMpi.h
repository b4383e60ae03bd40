// SPDX-License-Identifier: Apache-2.0
//===- StartMpi.h - MPI for the whole program -------------------*- C++ -*-===//
//
// What host mode needs of MPI besides messages, without its types.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_STARTMPI_H
#define HETILE_RUNTIME_STARTMPI_H

#include "comm/Transport.h"
#include "process/Launcher.h"

#include <memory>
#include <string>

namespace hetile::runtime {

/// Starts MPI if the program has not; all its ranks.
std::unique_ptr<Transport> startMpi(int *argc, char ***argv);

/// Ends the program if a launcher of another MPI started several processes, which do not know of
/// each other. `by`: what it said before MPI started.
void checkLauncher(const Transport &link, const Launched &by);

/// Name and version of the MPI that the program runs with, one line.
std::string mpiLibrary();

/// Ends all ranks where there may be no transport, and MPI may not run.
[[noreturn]] void abortProgram(int status);

} // namespace hetile::runtime

#endif
