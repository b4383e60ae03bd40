// SPDX-License-Identifier: Apache-2.0
//===- ProgramCommunicators.h - communicators of the program ----*- C++ -*-===//
//
// In collective mode the program starts and ends MPI, and says which communicator the ranks of its
// nests share. What the runtime has made for a communicator is an attribute of it, as MPI provides
// for libraries: it is found there, and ends when the communicator is freed. An attribute of
// MPI_COMM_SELF, which MPI_Finalize deletes first, ends those that are left.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_PROGRAMCOMMUNICATORS_H
#define HETILE_RUNTIME_PROGRAMCOMMUNICATORS_H

#include "comm/Transport.h"

#include <cstddef>
#include <memory>

namespace hetile::runtime {

/// What the runtime attaches to a communicator.
class Attachment {
public:
  virtual ~Attachment() = default;
  /// On all ranks of the communicator, before it is gone.
  virtual void end() noexcept = 0;
};

/// See hetile_communicator; without a choice it is MPI_COMM_WORLD. Throws Fatal.
void chooseCommunicator(const void *communicator, size_t size);

/// True if there is such a communicator, MPI runs, and this thread is the one that may call it,
/// whatever the program asked for.
bool mayUseCommunicator();

/// What is attached to it; null if nothing is.
Attachment *attached();
/// Attaches; there is nothing yet.
void attach(std::unique_ptr<Attachment> attachment);

/// Messages between its ranks. Collective.
std::unique_ptr<Transport> transportOfProgram();

/// True if MPI has been started.
bool isMpiStarted();

} // namespace hetile::runtime

#endif
