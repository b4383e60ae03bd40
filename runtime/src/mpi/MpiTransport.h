// SPDX-License-Identifier: Apache-2.0
//===- MpiTransport.h - messages by MPI -------------------------*- C++ -*-===//
//
// The runtime's own communicator and the owners of its requests. Messages of more bytes than
// MPI's int counts allow travel in pieces. Every return code is checked.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MPITRANSPORT_H
#define HETILE_RUNTIME_MPITRANSPORT_H

#include "comm/Transport.h"

#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1
#endif
#ifndef MPICH_SKIP_MPICXX
#define MPICH_SKIP_MPICXX 1
#endif
#include <mpi.h>

namespace hetile::runtime {

class MpiTransport final : public Transport {
public:
  /// Initialises MPI if the program has not, duplicates MPI_COMM_WORLD.
  MpiTransport(int *argc, char ***argv);
  /// Duplicates `program`, a communicator of a program that has started MPI itself. Collective.
  explicit MpiTransport(MPI_Comm program);

  int programRank() const override;
  int programSize() const override;
  double now() const override { return MPI_Wtime(); }
  void charge(double seconds) override;

  void broadcastFrom(int root, Buffer &bytes) override;
  void barrier() override;
  void minimum(std::vector<uint64_t> &words, const std::function<void(double)> &waiting) override;

  void lookAfterMessages() override;
  void listenForEnd() override;
  void abandon() override;
  void awaitEnd() override;
  /// Frees the communicator; finalises MPI if the constructor initialised it. Collective.
  void finish() override;
  [[noreturn]] void abort(int status) override;

  /// Bytes of the largest piece; lower it in tests only.
  int64_t pieceBytes = int64_t(1) << 30;

private:
  std::unique_ptr<Pending> startSend(const void *data, int64_t bytes, int to, Tag tag) override;
  std::unique_ptr<Pending> startReceive(void *data, int64_t bytes, int from, Tag tag) override;
  /// Waits for a collective operation. `waiting` is called now and then with the seconds that have
  /// gone by; where it is empty, the wait is reported like others.
  void await(MPI_Request request, const std::function<void(double)> &waiting);
  /// Bytes of a piece of a message of this kind and size, the same on both sides.
  int64_t pieceOf(Tag tag, int64_t bytes) const;
  void describe();
  void endIfAbandoned() override;
  void split(bool leads) override;
  void tellLenders(char abandoned);
  void stopListening();

  MPI_Comm Handle = MPI_COMM_NULL;
  MPI_Comm All = MPI_COMM_NULL; ///< those that work together and those that have left them
  std::vector<int> Lenders;     ///< host: of `All`, that await the end
  bool OwnsMpi = false;
  MPI_Request End = MPI_REQUEST_NULL; ///< worker: the message that says so
  bool Listens = false;
};

} // namespace hetile::runtime

#endif
