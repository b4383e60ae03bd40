// SPDX-License-Identifier: Apache-2.0
//===- MpiTransport.cpp - messages by MPI ---------------------------------===//
//
// Thin: each function is an MPI call or a loop that polls one.
//
//===----------------------------------------------------------------------===//
#include "mpi/MpiTransport.h"

#include "base/Clock.h"
#include "base/Memory.h"
#include "base/Message.h"
#include "trace/Span.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

#ifdef HETILE_SIMULATED
#include <simgrid/host.h>
#endif

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

/// Open MPI yields the processor whenever it is asked in vain, where there are more ranks than
/// cores. Who yields to a busy program loses milliseconds; Patience does better. What the user has
/// set counts. Open MPI reads it once, so the program's children get it only during the start.
class NoYields {
public:
  NoYields() : Sets(!getenv(Name)) {
    if (Sets)
      setenv(Name, "0", 0);
  }
  ~NoYields() {
    if (Sets)
      unsetenv(Name);
  }

private:
  static constexpr const char *Name = "OMPI_MCA_mpi_yield_when_idle";
  const bool Sets;
};

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

constexpr int LookTurns = 16; // of waiting, between two looks at what else there is

/// Over TCP, libraries move one fragment of a connection in a call. Who calls once a millisecond
/// would get no more than that: so a call is repeated while it moves something. One that finds
/// nothing to do takes a microsecond or two, and about as long as the shortest of its kind so far.
class Motion {
public:
  explicit Motion(double &shortest) : Begun(clockSeconds()), Last(Begun), Shortest(shortest) {}
  /// True if the call since the last question has moved something, and there is time for another.
  bool again() {
    constexpr double Least = 15e-6, Times = 3, Longest = 200e-6; // seconds
    if (!Polling)
      return false;
    const double now = clockSeconds(), seconds = now - Last;
    Shortest = Shortest > 0 ? std::min(Shortest, seconds) : seconds;
    Last = now;
    return seconds > std::max(Least, Times * Shortest) && now - Begun < Longest;
  }

private:
  const double Begun;
  double Last;
  double &Shortest;
};

double shortestTest = 0, shortestLook = 0; // seconds

/// The pieces of one message. Nearly always there is one.
class Pieces final : public Pending {
public:
  bool test() override {
    Motion motion(shortestTest);
    while (Done < count()) {
      int flag = 0;
      check(MPI_Test(&piece(Done), &flag, MPI_STATUS_IGNORE), "MPI_Test");
      if (flag)
        ++Done;
      else if (!motion.again())
        return false;
    }
    return true;
  }
  void block() override {
    for (; Done < count(); ++Done)
      check(MPI_Wait(&piece(Done), MPI_STATUS_IGNORE), "MPI_Wait");
  }
  /// The request of one more piece.
  MPI_Request &add() {
    if (!Any) {
      Any = true;
      return First;
    }
    return Rest.emplace_back(MPI_REQUEST_NULL);
  }

private:
  size_t count() const { return Any ? 1 + Rest.size() : 0; }
  MPI_Request &piece(size_t k) { return k == 0 ? First : Rest[k - 1]; }

  MPI_Request First = MPI_REQUEST_NULL;
  std::vector<MPI_Request> Rest;
  bool Any = false;
  size_t Done = 0;
};

} // namespace

MpiTransport::MpiTransport(int *argc, char ***argv) {
  int initialised = 0;
  check(MPI_Initialized(&initialised), "MPI_Initialized");
  if (!initialised) {
    int provided = 0;
    const NoYields inside;
    check(initialiseMpi(argc, argv, MPI_THREAD_FUNNELED, &provided), "MPI_Init_thread");
    OwnsMpi = true;
  }
  check(MPI_Comm_dup(MPI_COMM_WORLD, &Handle), "MPI_Comm_dup");
  describe();
  setMessageOrigin(Rank, Host, Rank > 0);
}

MpiTransport::MpiTransport(MPI_Comm program) {
  check(MPI_Comm_dup(program, &Handle), "MPI_Comm_dup");
  describe();
  setMessageOrigin(programRank(), Host, false);
}

int MpiTransport::programRank() const {
  int rank = 0;
  check(MPI_Comm_rank(MPI_COMM_WORLD, &rank), "MPI_Comm_rank");
  return rank;
}

int MpiTransport::programSize() const {
  int size = 0;
  check(MPI_Comm_size(MPI_COMM_WORLD, &size), "MPI_Comm_size");
  return size;
}

/// SMPI charges operations, so seconds are turned into those that the simulated host does in
/// this time. That makes simulated times exact and repeatable, whatever the speeds of the hosts
/// in the platform file.
#ifdef HETILE_SIMULATED
void MpiTransport::charge(double seconds) {
  smpi_execute_flops(seconds * sg_host_get_speed(sg_host_self()));
}
#else
void MpiTransport::charge(double) {}
#endif

void MpiTransport::describe() {
  check(MPI_Comm_set_errhandler(Handle, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
  check(MPI_Comm_rank(Handle, &Rank), "MPI_Comm_rank");
  check(MPI_Comm_size(Handle, &Size), "MPI_Comm_size");
  char name[MPI_MAX_PROCESSOR_NAME];
  int length = 0;
  check(MPI_Get_processor_name(name, &length), "MPI_Get_processor_name");
  Host.assign(name, length);
}

/// Of a worker that was told to end by a command.
void MpiTransport::stopListening() {
  if (!Listens)
    return;
  Listens = false;
  MPI_Cancel(&End);
  MPI_Wait(&End, MPI_STATUS_IGNORE);
}

void MpiTransport::finish() {
  stopListening();
  tellLenders(false);
  check(MPI_Comm_free(&Handle), "MPI_Comm_free");
  if (All != MPI_COMM_NULL)
    check(MPI_Comm_free(&All), "MPI_Comm_free");
  if (OwnsMpi)
    check(MPI_Finalize(), "MPI_Finalize");
  OwnsMpi = false;
}

/// A message of a pipeline should leave at once. Of a large one, libraries first ask the receiver,
/// and neither side looks for the answer while it computes; what is as small as this leaves without
/// asking where ranks meet over a network. It is copied once more, which costs a hundredth of what
/// the network takes. Who receives it may not have come as far as to ask for it.
int64_t MpiTransport::pieceOf(Tag tag, int64_t bytes) const {
  // Open MPI's limit over TCP is 64 KiB with its header; what is long may as well ask.
  constexpr int64_t Prompt = int64_t(48) << 10, Long = int64_t(16) << 20;
  const bool isStrip = tag == TagStrip || tag == TagAhead || tag == TagStripAhead;
  return Polling && isStrip && bytes <= Long ? std::min(pieceBytes, Prompt) : pieceBytes;
}

std::unique_ptr<Pending> MpiTransport::startSend(const void *data, int64_t bytes, int to, Tag tag) {
  auto pieces = std::make_unique<Pieces>();
  const int64_t most = pieceOf(tag, bytes);
  touchPages(data, bytes, false);
  for (int64_t at = 0; at < bytes; at += most)
    check(MPI_Isend(static_cast<const char *>(data) + at,
                    static_cast<int>(std::min(most, bytes - at)), MPI_BYTE, to, tag, Handle,
                    &pieces->add()),
          "MPI_Isend");
  return pieces;
}

std::unique_ptr<Pending> MpiTransport::startReceive(void *data, int64_t bytes, int from, Tag tag) {
  auto pieces = std::make_unique<Pieces>();
  const int64_t most = pieceOf(tag, bytes);
  touchPages(data, bytes, true);
  for (int64_t at = 0; at < bytes; at += most)
    check(MPI_Irecv(static_cast<char *>(data) + at, static_cast<int>(std::min(most, bytes - at)),
                    MPI_BYTE, from, tag, Handle, &pieces->add()),
          "MPI_Irecv");
  return pieces;
}

/// A message from itself that there never is: libraries look at all others for it.
void MpiTransport::lookAfterMessages() {
  int flag = 0;
  Motion motion(shortestLook);
  do
    check(MPI_Iprobe(Rank, TagEnd, Handle, &flag, MPI_STATUS_IGNORE), "MPI_Iprobe");
  while (motion.again());
}

void MpiTransport::listenForEnd() {
  if (!Polling)
    return;
  check(MPI_Irecv(nullptr, 0, MPI_BYTE, 0, TagAbandon, Handle, &End), "MPI_Irecv");
  Listens = true;
}

/// What is under way stays where it is: MPI is told to end, not to complete it.
void MpiTransport::endIfAbandoned() {
  if (!Listens)
    return;
  int flag = 0;
  check(MPI_Test(&End, &flag, MPI_STATUS_IGNORE), "MPI_Test");
  if (!flag)
    return;
  Listens = false;
  MPI_Finalize();
  _exit(0);
}

/// Host: sends those that await the end a byte, whether they should end at once.
void MpiTransport::tellLenders(char abandoned) {
  for (const int rank : Lenders)
    check(MPI_Send(&abandoned, 1, MPI_BYTE, rank, TagEnd, All), "MPI_Send");
  Lenders.clear();
}

void MpiTransport::split(bool leads) {
  MPI_Comm leaders = MPI_COMM_NULL;
  char own = leads;
  std::vector<char> all(Rank == 0 ? Size : 0);
  check(MPI_Gather(&own, 1, MPI_BYTE, all.data(), 1, MPI_BYTE, 0, Handle), "MPI_Gather");
  for (size_t rank = 0; rank < all.size(); ++rank)
    if (!all[rank])
      Lenders.push_back(static_cast<int>(rank));
  check(MPI_Comm_split(Handle, leads ? 0 : MPI_UNDEFINED, Rank, &leaders), "MPI_Comm_split");
  if (!leads)
    return;
  All = Handle;
  Handle = leaders;
  describe();
}

void MpiTransport::awaitEnd() {
  char abandoned = 0;
  Transfer end = receive(&abandoned, 1, 0, TagEnd);
  sleep(end);
  if (!abandoned)
    return;
  MPI_Finalize();
  _exit(0);
}

void MpiTransport::abandon() {
  tellLenders(true);
  for (int rank = 1; rank < Size; ++rank)
    check(MPI_Send(nullptr, 0, MPI_BYTE, rank, TagAbandon, Handle), "MPI_Send");
  if (OwnsMpi)
    check(MPI_Finalize(), "MPI_Finalize");
  OwnsMpi = false;
}

void MpiTransport::await(MPI_Request request, const std::function<void(double)> &waiting) {
  const WaitSpan span(-1);
  if (!Polling)
    return check(MPI_Wait(&request, MPI_STATUS_IGNORE), "MPI_Wait");
  Patience patience;
  for (int turn = 1;; ++turn) {
    int flag = 0;
    check(MPI_Test(&request, &flag, MPI_STATUS_IGNORE), "MPI_Test");
    if (flag)
      return;
    if (!waiting)
      passTurn(patience);
    else if (patience.turn() && turn % LookTurns == 0)
      waiting(patience.seconds());
  }
}

/// The other ranks wait for a byte of the root, which costs nothing; inside MPI_Bcast it would.
void MpiTransport::broadcastFrom(int root, Buffer &bytes) {
  if (Polling) {
    char ready = 0;
    MPI_Request request;
    check(MPI_Ibcast(&ready, 1, MPI_BYTE, root, Handle, &request), "MPI_Ibcast");
    await(request, {});
  }
  const int64_t size = bytes.size();
  for (int64_t at = 0; at < size; at += pieceBytes)
    check(MPI_Bcast(bytes.data() + at, static_cast<int>(std::min(pieceBytes, size - at)), MPI_BYTE,
                    root, Handle),
          "MPI_Bcast");
}

void MpiTransport::minimum(std::vector<uint64_t> &words,
                           const std::function<void(double)> &waiting) {
  MPI_Request request;
  std::vector<uint64_t> least(words.size());
  check(MPI_Iallreduce(words.data(), least.data(), static_cast<int>(words.size()), MPI_UINT64_T,
                       MPI_MIN, Handle, &request),
        "MPI_Iallreduce");
  await(request, waiting);
  words = std::move(least);
}

void MpiTransport::barrier() {
  MPI_Request request;
  check(MPI_Ibarrier(Handle, &request), "MPI_Ibarrier");
  await(request, {});
}

void MpiTransport::abort(int status) {
  MPI_Abort(Handle == MPI_COMM_NULL ? MPI_COMM_WORLD : Handle, status);
  std::_Exit(status);
}

} // namespace hetile::runtime
