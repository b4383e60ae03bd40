// SPDX-License-Identifier: Apache-2.0
//===- ProgramCommunicators.cpp - communicators of the program ------------===//
//
// Ranks agree on the order in which attachments are made, so they end them in one order, too.
//
//===----------------------------------------------------------------------===//
#include "mpi/ProgramCommunicators.h"

#include "base/Message.h"
#include "mpi/MpiTransport.h"

#include <algorithm>
#include <cstring>

namespace hetile::runtime {

namespace {

/// An attachment and its communicator.
struct Attached {
  MPI_Comm program;
  std::unique_ptr<Attachment> attachment;
};

struct State {
  bool chosenAny = false; ///< else MPI_COMM_WORLD
  MPI_Comm chosen = MPI_COMM_NULL;
  Attached *present = nullptr;    ///< of `chosen`; null: not looked up yet
  int key = MPI_KEYVAL_INVALID;   ///< of attachments
  int mark = MPI_KEYVAL_INVALID;  ///< of communicators that were chosen
  int atEnd = MPI_KEYVAL_INVALID; ///< of MPI_COMM_SELF
  std::vector<Attached *> all;    ///< in the order of making, which ranks agree on
};

State &state() {
  static State &value = *new State; // MPI may end in a destructor of the program
  return value;
}

/// Called by MPI when the attribute is deleted, on all ranks.
int onDelete(MPI_Comm, int, void *value, void *) {
  State &s = state();
  Attached *attached = static_cast<Attached *>(value);
  s.all.erase(std::remove(s.all.begin(), s.all.end(), attached), s.all.end());
  if (s.present == attached)
    s.present = nullptr;
  attached->attachment->end();
  delete attached;
  return MPI_SUCCESS;
}

/// A communicator that was chosen is freed, perhaps before anything was attached to it.
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

MPI_Comm program() {
  const State &s = state();
  return s.chosenAny ? s.chosen : MPI_COMM_WORLD;
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

} // namespace

bool mayUseCommunicator() {
  const State &s = state();
  return !(s.chosenAny && s.chosen == MPI_COMM_NULL) && mayCallMpi();
}

Attachment *attached() {
  State &s = state();
  if (!s.present)
    s.present = find(program());
  return s.present ? s.present->attachment.get() : nullptr;
}

void attach(std::unique_ptr<Attachment> attachment) {
  State &s = state();
  makeKeys();
  auto made = std::make_unique<Attached>();
  made->program = program();
  made->attachment = std::move(attachment);
  s.all.push_back(made.get());
  MPI_Comm_set_attr(made->program, s.key, made.get());
  s.present = made.release();
}

std::unique_ptr<Transport> transportOfProgram() {
  makeKeys();
  return std::make_unique<MpiTransport>(program());
}

bool isMpiStarted() {
  int started = 0;
  MPI_Initialized(&started);
  return started != 0;
}

void chooseCommunicator(const void *communicator, size_t size) {
  if (size != sizeof(MPI_Comm))
    throw Fatal(
        "hetile_set_communicator: the program was compiled with another MPI than the runtime");
  MPI_Comm chosen;
  std::memcpy(&chosen, communicator, sizeof chosen);
  State &s = state();
  if (chosen != MPI_COMM_NULL && mayCallMpi()) {
    int between = 0;
    MPI_Comm_test_inter(chosen, &between);
    if (between)
      throw Fatal(
          "hetile_set_communicator: an intercommunicator; nests need the ranks of one group");
    makeKeys();
    MPI_Comm_set_attr(chosen, s.mark, nullptr);
  }
  s.chosenAny = true;
  s.chosen = chosen;
  s.present = nullptr;
}

} // namespace hetile::runtime
