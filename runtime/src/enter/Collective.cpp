// SPDX-License-Identifier: Apache-2.0
//===- Collective.cpp - sessions on a program's communicators -------------===//
//
// A session is attached to the program's communicator, and ends with it.
//
//===----------------------------------------------------------------------===//
#include "enter/Collective.h"

#include "base/Clock.h"
#include "enter/CollectiveEntries.h"
#include "mpi/ProgramCommunicators.h"
#include "protocol/Agreement.h"

#include <pthread.h>

namespace hetile::runtime {

namespace {

/// The session of one communicator.
class SessionOfRanks : public Attachment {
public:
  SessionOfRanks();
  void end() noexcept override;

  Session session;
  bool active = false; ///< false: HETILE_HELP, no nest is shared

private:
  CollectiveEntries *Entries = nullptr; ///< of the session
};

int led = 0;         ///< sessions so far of which this rank is the first
bool forked = false; ///< this process is a child of the program
int regions = 0;     ///< that are open on this rank

const double loaded = clockSeconds(); ///< a moment before main

/// The files of this session.
void nameFiles(int worldRank, Settings &settings) {
  const int number = led;
  for (std::string *file : {&settings.reportFile, &settings.traceFile})
    if (!file->empty()) {
      *file = reportName(*file, worldRank, number);
      led = number + 1;
    }
}

SessionOfRanks::SessionOfRanks() {
  session.collective = true;
  session.link = transportOfProgram();
  Transport &link = *session.link;
  Startup startup = startUp(link);
  if (!startup.proceed && startup.status != 0)
    link.abort(startup.status); // rank 0 has said why
  active = startup.proceed;
  if (!startup.proceed)
    return;
  startup.settings.collective = true;
  beginTrace(link, startup, loaded);
  if (link.rank() == 0)
    nameFiles(link.programRank(), startup.settings);
  auto entries = std::make_unique<CollectiveEntries>(link, std::move(startup), regions);
  Entries = entries.get();
  session.entries = std::move(entries);
}

void SessionOfRanks::end() noexcept {
  Transport &own = *session.link;
  try {
    if (Entries)
      Entries->end();
    else
      agreeOnEnd(own);
    if (Entries)
      Entries->finish();
    own.finish();
  } catch (const std::exception &error) {
    printError(error.what());
    own.abort(1);
  }
}

void onFork() { forked |= isMpiStarted(); }

} // namespace

Session *collectiveSession(bool makeOne) {
  if (forked || !mayUseCommunicator())
    return nullptr;
  if (!attached() && makeOne)
    attach(std::make_unique<SessionOfRanks>());
  auto *present = static_cast<SessionOfRanks *>(attached());
  return present && present->active ? &present->session : nullptr;
}

bool openCollectiveRegion() {
  if (forked || !mayUseCommunicator())
    return false;
  ++regions;
  return true;
}

Session *closeCollectiveRegion() {
  if (regions > 0)
    --regions;
  return regions == 0 ? collectiveSession(false) : nullptr;
}

Session *leaveCollectiveRegions() {
  if (forked || !mayUseCommunicator() || regions == 0)
    return nullptr;
  regions = 0;
  return collectiveSession(false);
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
