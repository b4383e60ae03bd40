//===- Comm.cpp - MPI with every return code checked ----------------------===//
//
// Thin: each function is an MPI call or a loop that polls one.
//
//===----------------------------------------------------------------------===//
#include "comm/Comm.h"

#include "process/Occupancy.h"

#include <algorithm>
#include <dlfcn.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

#if defined(SMPI_H) && !defined(HETILE_SIMULATED)
#error "smpicxx puts another header before the file: base/Simulated.h must know it"
#endif

namespace hetile::runtime {

namespace {

void check(int code, const char *call) {
  if (code == MPI_SUCCESS)
    return;
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(code, text, &length);
  throw Fatal(format("%s failed: %.*s", call, length, text));
}

/// MPI_Init_thread, but not by name: a program that has the name calls it itself.
int initialiseMpi(int *argc, char ***argv, int required, int *provided) {
#ifdef HETILE_SIMULATED
  return MPI_Init_thread(argc, argv, required, provided);
#else
  // A profiler's, if there is one: so not the other name from the beginning.
  using Function = int (*)(int *, char ***, int, int *);
  const auto found = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, "MPI_Init_thread"));
  return (found ? found : PMPI_Init_thread)(argc, argv, required, provided);
#endif
}

constexpr double LongSleep = 0.5; // seconds

void pauseFor(long nanoseconds) {
  timespec time{0, nanoseconds};
  nanosleep(&time, nullptr);
}

} // namespace

bool Transfer::test() {
  while (Done < Requests.size()) {
    int flag = 0;
    check(MPI_Test(&Requests[Done], &flag, MPI_STATUS_IGNORE), "MPI_Test");
    if (!flag)
      return false;
    ++Done;
  }
  return true;
}

void Transfer::block() {
  for (; Done < Requests.size(); ++Done)
    check(MPI_Wait(&Requests[Done], MPI_STATUS_IGNORE), "MPI_Wait");
}

Comm::Comm(int *argc, char ***argv) {
  int initialised = 0;
  check(MPI_Initialized(&initialised), "MPI_Initialized");
  if (!initialised) {
    int provided = 0;
    check(initialiseMpi(argc, argv, MPI_THREAD_FUNNELED, &provided), "MPI_Init_thread");
    OwnsMpi = true;
  }
  check(MPI_Comm_dup(MPI_COMM_WORLD, &Handle), "MPI_Comm_dup");
  describe();
  setMessageOrigin(Rank, Host, Rank > 0);
}

Comm::Comm(MPI_Comm program) {
  check(MPI_Comm_dup(program, &Handle), "MPI_Comm_dup");
  describe();
  setMessageOrigin(worldRank(), Host, false);
}

int Comm::worldRank() {
  int rank = 0;
  check(MPI_Comm_rank(MPI_COMM_WORLD, &rank), "MPI_Comm_rank");
  return rank;
}

int Comm::worldSize() {
  int size = 0;
  check(MPI_Comm_size(MPI_COMM_WORLD, &size), "MPI_Comm_size");
  return size;
}

void Comm::describe() {
  check(MPI_Comm_set_errhandler(Handle, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
  check(MPI_Comm_rank(Handle, &Rank), "MPI_Comm_rank");
  check(MPI_Comm_size(Handle, &Size), "MPI_Comm_size");
  char name[MPI_MAX_PROCESSOR_NAME];
  int length = 0;
  check(MPI_Get_processor_name(name, &length), "MPI_Get_processor_name");
  Host.assign(name, length);
}

/// Of a worker that was told to end by a command.
void Comm::stopListening() {
  if (!Listens)
    return;
  Listens = false;
  for (MPI_Request &request : End.Requests) {
    MPI_Cancel(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

void Comm::finish() {
  stopListening();
  check(MPI_Comm_free(&Handle), "MPI_Comm_free");
  if (OwnsMpi)
    check(MPI_Finalize(), "MPI_Finalize");
  OwnsMpi = false;
}

Transfer Comm::send(const void *data, int64_t bytes, int to, Tag tag) {
  Transfer transfer;
  for (int64_t at = 0; at < bytes; at += pieceBytes) {
    MPI_Request request;
    check(MPI_Isend(static_cast<const char *>(data) + at,
                    static_cast<int>(std::min(pieceBytes, bytes - at)), MPI_BYTE, to, tag, Handle,
                    &request),
          "MPI_Isend");
    transfer.Requests.push_back(request);
  }
  return transfer;
}

Transfer Comm::receive(void *data, int64_t bytes, int from, Tag tag) {
  Transfer transfer;
  for (int64_t at = 0; at < bytes; at += pieceBytes) {
    MPI_Request request;
    check(MPI_Irecv(static_cast<char *>(data) + at,
                    static_cast<int>(std::min(pieceBytes, bytes - at)), MPI_BYTE, from, tag,
                    Handle, &request),
          "MPI_Irecv");
    transfer.Requests.push_back(request);
  }
  return transfer;
}

void Comm::wait(Transfer &transfer, const std::function<void()> &idle) {
  if (!Polling)
    return transfer.block();
  for (int turn = 0; !transfer.test(); ++turn) {
    if (idle)
      idle();
    passTurn(turn);
  }
}

void Comm::passTurn(int turn) {
  if (turn <= 16)
    return;
  sched_yield();
  occupancy().pause();
  if (turn % 16 == 0)
    endIfAbandoned();
}

void Comm::listenForEnd() {
  if (!Polling)
    return;
  MPI_Request request;
  check(MPI_Irecv(nullptr, 0, MPI_BYTE, 0, TagAbandon, Handle, &request), "MPI_Irecv");
  End.Requests.push_back(request);
  Listens = true;
}

/// What is under way stays where it is: MPI is told to end, not to complete it.
void Comm::endIfAbandoned() {
  if (!Listens || !End.test())
    return;
  Listens = false;
  MPI_Finalize();
  _exit(0);
}

void Comm::abandon() {
  for (int rank = 1; rank < Size; ++rank)
    check(MPI_Send(nullptr, 0, MPI_BYTE, rank, TagAbandon, Handle), "MPI_Send");
  if (OwnsMpi)
    check(MPI_Finalize(), "MPI_Finalize");
  OwnsMpi = false;
}

void Comm::broadcastPieces(char *bytes, int64_t size, int root) {
  for (int64_t at = 0; at < size; at += pieceBytes)
    check(MPI_Bcast(bytes + at, static_cast<int>(std::min(pieceBytes, size - at)), MPI_BYTE, root,
                    Handle),
          "MPI_Bcast");
}

void Comm::broadcastFrom(int root, Buffer &bytes) {
  broadcastPieces(bytes.data(), bytes.size(), root);
}

void Comm::minimum(std::vector<uint64_t> &words, const std::function<void(double)> &waiting) {
  MPI_Request request;
  std::vector<uint64_t> least(words.size());
  check(MPI_Iallreduce(words.data(), least.data(), static_cast<int>(words.size()), MPI_UINT64_T,
                       MPI_MIN, Handle, &request),
        "MPI_Iallreduce");
  if (!Polling)
    check(MPI_Wait(&request, MPI_STATUS_IGNORE), "MPI_Wait");
  double start = 0;
  for (int turn = 0; Polling; ++turn) {
    int flag = 0;
    check(MPI_Test(&request, &flag, MPI_STATUS_IGNORE), "MPI_Test");
    if (flag)
      break;
    if (turn < 16)
      continue;
    if (turn == 16)
      start = now();
    sched_yield();
    if (turn % 1024 == 0)
      waiting(now() - start);
  }
  words = std::move(least);
}

void Comm::broadcast(Buffer &bytes) { broadcastPieces(bytes.data(), bytes.size()); }

void Comm::broadcast(std::vector<char> &bytes) {
  int64_t size = bytes.size();
  check(MPI_Bcast(&size, 1, MPI_INT64_T, 0, Handle), "MPI_Bcast");
  bytes.resize(size);
  broadcastPieces(bytes.data(), size);
}

void Comm::broadcastToSleepers(std::vector<char> &bytes) {
  int64_t size = bytes.size();
  MPI_Request request;
  check(MPI_Ibcast(&size, 1, MPI_INT64_T, 0, Handle, &request), "MPI_Ibcast");
  if (!Polling)
    check(MPI_Wait(&request, MPI_STATUS_IGNORE), "MPI_Wait");
  const double start = now();
  long nap = 10000;
  while (Polling) {
    int flag = 0;
    check(MPI_Test(&request, &flag, MPI_STATUS_IGNORE), "MPI_Test");
    if (flag)
      break;
    endIfAbandoned();
    if (now() - start < 1e-3) {
      sched_yield();
    } else {
      if (now() - start > LongSleep)
        dropSpareMemory();
      pauseFor(nap);
      nap = std::min(2 * nap, 1000000L);
    }
  }
  bytes.resize(size);
  broadcastPieces(bytes.data(), size);
}

std::vector<char> Comm::gather(const void *data, int bytes) {
  std::vector<char> all(Rank == 0 ? static_cast<size_t>(bytes) * Size : 0);
  check(MPI_Gather(data, bytes, MPI_BYTE, all.data(), bytes, MPI_BYTE, 0, Handle), "MPI_Gather");
  return all;
}

void Comm::barrier() { check(MPI_Barrier(Handle), "MPI_Barrier"); }

void Comm::abort(int status) {
  MPI_Abort(Handle == MPI_COMM_NULL ? MPI_COMM_WORLD : Handle, status);
  std::_Exit(status);
}

void Comm::abortProgram(int status) {
  int started = 0, ended = 0;
  MPI_Initialized(&started);
  if (started)
    MPI_Finalized(&ended);
  if (started && !ended)
    MPI_Abort(MPI_COMM_WORLD, status);
  std::_Exit(status);
}

Buffer Outbox::take() {
  if (Free.empty())
    return Buffer();
  Buffer buffer = std::move(Free.back());
  Free.pop_back();
  return buffer;
}

void Outbox::giveBack(Buffer buffer) {
  buffer.clear();
  Free.push_back(std::move(buffer));
}

void Outbox::send(Buffer buffer, int to, Tag tag) {
  Bytes += buffer.size();
  Peak = std::max(Peak, Bytes);
  Transfer transfer = Link.send(buffer.data(), buffer.size(), to, tag);
  Pending.push_back(Item{std::move(buffer), std::move(transfer)});
}

void Outbox::progress() {
  if (!Polling)
    return;
  while (!Pending.empty() && Pending.front().transfer.test()) {
    Bytes -= Pending.front().buffer.size();
    if (Reuse)
      giveBack(std::move(Pending.front().buffer));
    Pending.pop_front();
  }
}

void Outbox::drain(const std::function<void()> &idle) {
  if (!Polling)
    for (; !Pending.empty(); Pending.pop_front())
      Pending.front().transfer.block();
  for (int turn = 0;; ++turn) {
    progress();
    if (Pending.empty())
      return;
    if (idle)
      idle();
    Link.passTurn(turn);
  }
}

} // namespace hetile::runtime
