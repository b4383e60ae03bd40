//===- Collective.cpp - sessions on a program's communicators -------------===//
//
// A session is an attribute of the program's communicator, as MPI provides for libraries: it is found
// there, and ends when the communicator is freed. An attribute of MPI_COMM_SELF, which MPI_Finalize
// deletes first, ends those that are left.
//
//===----------------------------------------------------------------------===//
#include "enter/Collective.h"

#include "protocol/Agreement.h"

#include <algorithm>
#include <cstring>
#include <pthread.h>

namespace hetile::runtime {

namespace {

/// A session and the program's communicator, or that of MPI_COMM_SELF's attribute.
struct Attached {
  MPI_Comm program;
  Session session;
  bool active = false; ///< false: HETILE_HELP, no nest is shared
};

struct State {
  bool chosenAny = false;           ///< else MPI_COMM_WORLD
  MPI_Comm chosen = MPI_COMM_NULL;
  Attached *present = nullptr;      ///< of `chosen`; null: not looked up yet
  int key = MPI_KEYVAL_INVALID;     ///< of sessions
  int mark = MPI_KEYVAL_INVALID;    ///< of communicators that were chosen
  int atEnd = MPI_KEYVAL_INVALID;   ///< of MPI_COMM_SELF
  std::vector<Attached *> all;      ///< in the order of making, which ranks agree on
  int led = 0;                      ///< sessions so far of which this rank is the first
  bool forked = false;
};

State &state() {
  static State value;
  return value;
}

/// Ends a session; called by MPI when the attribute is deleted, on all ranks.
int onDelete(MPI_Comm, int, void *value, void *) {
  State &s = state();
  Attached *attached = static_cast<Attached *>(value);
  s.all.erase(std::remove(s.all.begin(), s.all.end(), attached), s.all.end());
  if (s.present == attached)
    s.present = nullptr;
  Comm &own = *attached->session.comm;
  try {
    agreeOnEnd(own);
    if (attached->session.regions)
      attached->session.regions->finish();
    own.finish();
  } catch (const std::exception &error) {
    printError(error.what());
    own.abort(1);
  }
  delete attached;
  return MPI_SUCCESS;
}

/// A communicator that was chosen is freed, perhaps before it had a session.
int onUnmark(MPI_Comm comm, int, void *, void *) {
  State &s = state();
  if (s.chosenAny && s.chosen == comm)
    s.chosen = MPI_COMM_NULL;
  return MPI_SUCCESS;
}

int onFinalize(MPI_Comm, int, void *, void *) {
  State &s = state();
  while (!s.all.empty())
    MPI_Comm_delete_attr(s.all.back()->program, s.key);
  MPI_Comm_free_keyval(&s.key);
  MPI_Comm_free_keyval(&s.mark);
  MPI_Comm_free_keyval(&s.atEnd);
  s.chosenAny = true;
  s.chosen = MPI_COMM_NULL;
  return MPI_SUCCESS;
}

void makeKeys() {
  State &s = state();
  if (s.key != MPI_KEYVAL_INVALID)
    return;
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, onDelete, &s.key, nullptr);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, onUnmark, &s.mark, nullptr);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, onFinalize, &s.atEnd, nullptr);
  MPI_Comm_set_attr(MPI_COMM_SELF, s.atEnd, nullptr);
}

/// MPI runs, and this thread is the one that may call it whatever the program asked for.
bool mayCallMpi() {
  int started = 0, ended = 0, main = 0;
  MPI_Initialized(&started);
  if (!started)
    return false;
  MPI_Finalized(&ended);
  if (ended)
    return false;
  MPI_Is_thread_main(&main);
  return main != 0;
}

void begin(Attached &attached) {
  Session &session = attached.session;
  session.collective = true;
  session.comm = std::make_unique<Comm>(attached.program);
  Comm &comm = *session.comm;
  Startup startup = startUp(comm);
  if (!startup.proceed && startup.status != 0)
    comm.abort(startup.status); // rank 0 has said why
  attached.active = startup.proceed;
  if (!startup.proceed)
    return;
  startup.settings.collective = true;
  std::string &report = startup.settings.reportFile;
  if (comm.rank() == 0 && !report.empty())
    report = reportName(report, Comm::worldRank(), state().led++);
  session.regions = std::make_unique<Regions>(comm, std::move(startup));
}

Attached *make(MPI_Comm program) {
  State &s = state();
  makeKeys();
  auto attached = std::make_unique<Attached>();
  attached->program = program;
  begin(*attached);
  s.all.push_back(attached.get());
  MPI_Comm_set_attr(program, s.key, attached.get());
  return attached.release();
}

Attached *find(MPI_Comm program) {
  State &s = state();
  if (s.key == MPI_KEYVAL_INVALID)
    return nullptr;
  void *value = nullptr;
  int found = 0;
  MPI_Comm_get_attr(program, s.key, &value, &found);
  return found ? static_cast<Attached *>(value) : nullptr;
}

void onFork() {
  int started = 0;
  MPI_Initialized(&started);
  state().forked |= started != 0;
}

} // namespace

Session *collectiveSession(bool makeOne) {
  State &s = state();
  if (s.forked || (s.chosenAny && s.chosen == MPI_COMM_NULL) || !mayCallMpi())
    return nullptr;
  if (!s.present) {
    const MPI_Comm program = s.chosenAny ? s.chosen : MPI_COMM_WORLD;
    s.present = find(program);
    if (!s.present && makeOne)
      s.present = make(program);
  }
  return s.present && s.present->active ? &s.present->session : nullptr;
}

void chooseCommunicator(const void *communicator, size_t size) {
  if (size != sizeof(MPI_Comm))
    throw Fatal("hetile_set_communicator: the program was compiled with another MPI than the runtime");
  MPI_Comm chosen;
  std::memcpy(&chosen, communicator, sizeof chosen);
  State &s = state();
  if (chosen != MPI_COMM_NULL && mayCallMpi()) {
    int between = 0;
    MPI_Comm_test_inter(chosen, &between);
    if (between)
      throw Fatal("hetile_set_communicator: an intercommunicator; nests need the ranks of one group");
    makeKeys();
    MPI_Comm_set_attr(chosen, s.mark, nullptr);
  }
  s.chosenAny = true;
  s.chosen = chosen;
  s.present = nullptr;
}

void watchForks() {
  static bool watching = false;
  if (!watching)
    pthread_atfork(nullptr, nullptr, onFork);
  watching = true;
}

std::string reportName(const std::string &file, int worldRank, int number) {
  if (worldRank == 0 && number == 0)
    return file;
  return file + "." + std::to_string(worldRank) + (number ? "." + std::to_string(number + 1) : "");
}

} // namespace hetile::runtime
