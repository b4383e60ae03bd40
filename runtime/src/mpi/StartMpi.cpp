// SPDX-License-Identifier: Apache-2.0
//===- StartMpi.cpp - MPI for the whole program ---------------------------===//
//
// Thin, as MpiTransport.
//
//===----------------------------------------------------------------------===//
#include "mpi/StartMpi.h"

#include "mpi/MpiTransport.h"

#include <algorithm>
#include <cstdlib>

namespace hetile::runtime {

std::unique_ptr<Transport> startMpi(int *argc, char ***argv) {
  return std::make_unique<MpiTransport>(argc, argv);
}

void checkLauncher(const Transport &link, const Launched &by) {
  if (Simulated || link.size() > 1 || by.ranks < 2)
    return;
  refuseRanks(by,
              ("none of them knows of the others: the launcher is not that of the program's MPI (" +
               mpiLibrary() + "); use its mpirun")
                  .c_str());
}

std::string mpiLibrary() {
  char version[MPI_MAX_LIBRARY_VERSION_STRING];
  int length = 0;
  MPI_Get_library_version(version, &length);
  const auto ends = [](char c) { return c == ',' || c == '\n'; };
  return std::string(version, std::find_if(version, version + length, ends));
}

void abortProgram(int status) {
  int started = 0, ended = 0;
  MPI_Initialized(&started);
  if (started)
    MPI_Finalized(&ended);
  if (started && !ended)
    MPI_Abort(MPI_COMM_WORLD, status);
  std::_Exit(status);
}

} // namespace hetile::runtime
