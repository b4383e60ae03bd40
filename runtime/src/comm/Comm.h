//===- Comm.h - MPI with every return code checked --------------*- C++ -*-===//
//
// The runtime's own communicator and the owners of its requests. Messages of more bytes than
// MPI's int counts allow travel in pieces. Waiting never sits inside MPI: it polls, so that
// other requests make progress, and yields the processor, so that more ranks than cores work.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_COMM_H
#define HETILE_RUNTIME_COMM_H

#include "base/Buffer.h"

#include "base/Simulated.h"

#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1
#endif
#ifndef MPICH_SKIP_MPICXX
#define MPICH_SKIP_MPICXX 1
#endif
#include <cstdint>
#include <mpi.h>

#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace hetile::runtime {

/// False in a simulation (SMPI), where a failed test costs simulated time: there ranks wait
/// inside MPI, and nothing is tested on the way.
#ifdef HETILE_SIMULATED
constexpr bool Polling = false;
#else
constexpr bool Polling = true;
#endif

/// Message kinds. Between two ranks messages of one kind match in the order they are posted,
/// which both sides derive from the plan; so one tag a kind is enough.
enum Tag : int { TagStrip = 1, TagLiveIn, TagLiveOut, TagStatistics, TagProbe, TagMove, TagAbandon };

/// The pieces of one message under way. Must be complete before it is destroyed.
class Transfer {
public:
  /// True if all pieces are complete; completes what it can.
  bool test();
  /// Waits inside MPI.
  void block();

private:
  friend class Comm;
  std::vector<MPI_Request> Requests;
  size_t Done = 0;
};

class Comm {
public:
  /// Initialises MPI if the program has not, duplicates MPI_COMM_WORLD.
  Comm(int *argc, char ***argv);
  /// Duplicates `program`, a communicator of a program that has started MPI itself. Collective.
  explicit Comm(MPI_Comm program);
  /// Frees the communicator; finalises MPI if the constructor initialised it. Collective.
  void finish();

  int rank() const { return Rank; }
  int size() const { return Size; }
  const std::string &host() const { return Host; }
  /// This rank in MPI_COMM_WORLD, and how many there are.
  static int worldRank();
  static int worldSize();
  MPI_Comm handle() const { return Handle; }
  static double now() { return MPI_Wtime(); } ///< seconds

  /// Starts sending / receiving `bytes` > 0; the memory must stay until the transfer is done.
  Transfer send(const void *data, int64_t bytes, int to, Tag tag);
  Transfer receive(void *data, int64_t bytes, int from, Tag tag);
  /// Polls until `transfer` is done, calling `idle` (may be empty) in between.
  void wait(Transfer &transfer, const std::function<void()> &idle = {});

  /// Collective over all ranks: the bytes of rank 0 replace those of the others.
  void broadcast(std::vector<char> &bytes);
  /// The same where all ranks know the size.
  void broadcast(Buffer &bytes);
  /// Like broadcast, for ranks that may wait long: they poll with growing pauses (1 ms at most).
  void broadcastToSleepers(std::vector<char> &bytes);
  /// Collective: `bytes` of each rank, in rank order, on rank 0 (elsewhere the result is empty).
  std::vector<char> gather(const void *data, int bytes);
  void barrier();
  /// Collective: the bytes of `root` replace those of the others; all know the size.
  void broadcastFrom(int root, Buffer &bytes);
  /// Collective: each word becomes the least one of all ranks. `waiting` is called now and then
  /// with the seconds that have gone by.
  void minimum(std::vector<uint64_t> &words, const std::function<void(double)> &waiting);

  /// Where a rank waits, in turn number `turn`: yields, lets the program's signal handlers run, and ends a worker whose
  /// host has abandoned the job.
  void passTurn(int turn);
  /// Worker: from now on it ends when the host abandons what it is doing, or the session.
  void listenForEnd();
  /// Host: ends all workers, wherever they are, and MPI.
  void abandon();

  /// Ends all ranks at once.
  [[noreturn]] void abort(int status);
  /// The same where there may be no communicator, and MPI may not run.
  [[noreturn]] static void abortProgram(int status);

  /// Bytes of the largest piece; lower it in tests only.
  int64_t pieceBytes = int64_t(1) << 30;

private:
  void broadcastPieces(char *bytes, int64_t size, int root = 0);
  void describe();
  void endIfAbandoned();
  void stopListening();

  MPI_Comm Handle = MPI_COMM_NULL;
  int Rank = 0, Size = 1;
  std::string Host;
  bool OwnsMpi = false;
  Transfer End; ///< worker: the message that says so
  bool Listens = false;
};

/// Messages on their way out. A sender never waits for a receiver that may still be in an
/// earlier block of the ring: buffers are kept until their send completes. What is kept is at
/// most the messages of the columns between two blocks of a rank, since the rank's next block
/// needs, round the ring, the receivers of the previous one.
class Outbox {
public:
  /// With `reuse`, buffers of sent messages are kept for later ones, else freed.
  explicit Outbox(Comm &comm, bool reuse = true) : Link(comm), Reuse(reuse) {}
  /// An empty buffer, reused if one is free.
  Buffer take();
  /// Gives back a buffer that was not sent.
  void giveBack(Buffer buffer);
  void send(Buffer buffer, int to, Tag tag);
  /// Frees what has been sent. Cheap; does nothing where testing is not.
  void progress();
  bool idle() const { return Pending.empty(); }
  /// Waits until everything is sent.
  void drain(const std::function<void()> &idle = {});
  int64_t peakBytes() const { return Peak; }
  /// Bytes of the buffers now under way.
  int64_t bytes() const { return Bytes; }

private:
  struct Item {
    Buffer buffer;
    Transfer transfer;
  };
  Comm &Link;
  bool Reuse;
  std::deque<Item> Pending;
  std::vector<Buffer> Free;
  int64_t Bytes = 0, Peak = 0;
};

} // namespace hetile::runtime

#endif
