// SPDX-License-Identifier: Apache-2.0
//===- Worker.cpp - the ranks that obey -----------------------------------===//
//
// Which room carries out which command.
//
//===----------------------------------------------------------------------===//
#include "modes/Worker.h"

#include "decide/ProbeCommands.h"
#include "machine/Team.h"
#include "pipeline/JobCommands.h"
#include "resident/ResidentCommands.h"
#include "tile/Executors.h"

namespace hetile::runtime {

void commandQuit(Transport &link) { announce(link, beginCommand(Command::Quit)); }

void commandLeave(Transport &link, bool done) {
  WireWriter wire = beginCommand(Command::Leave);
  wire.put(done);
  announce(link, wire);
}

Command nextCommand(Transport &link, std::vector<char> &bytes) {
  for (;;) {
    link.broadcastToSleepers(bytes);
    WireReader wire(bytes);
    const Command command = wire.get<Command>();
    if (command == Command::ProbeSpeeds)
      obeyProbeSpeeds(link, wire);
    else if (command == Command::ProbeNetwork)
      obeyProbeNetwork(link, wire);
    else {
      bytes.erase(bytes.begin(), bytes.begin() + sizeof command);
      return command;
    }
  }
}

void workerLoop(Transport &link, const Startup &startup) {
  Team threads(startup.lent);
  useThreads(&threads, startup.alwaysThreads);
  Holdings holdings; // while a region is open
  Departures departures(link);
  link.listenForEnd();
  if (startup.trace)
    recorder = &startup.trace->records();
  for (;;) {
    std::vector<char> bytes;
    link.broadcastToSleepers(bytes);
    WireReader wire(bytes);
    switch (wire.get<Command>()) {
    case Command::Quit:
      departures.drain();
      return;
    case Command::Run:
      obeyRun(link, wire);
      break;
    case Command::RunResident:
      obeyResident(link, wire, holdings, departures);
      break;
    case Command::Return:
      obeyReturn(link, wire, holdings);
      break;
    case Command::Move:
      obeyMove(link, wire, holdings);
      break;
    case Command::EndMoves:
      obeyEndMoves(link, wire, holdings, departures);
      break;
    case Command::ProbeSpeeds:
      obeyProbeSpeeds(link, wire);
      break;
    case Command::ProbeNetwork:
      obeyProbeNetwork(link, wire);
      break;
    case Command::HandOverTrace:
      recorder = nullptr;
      startup.trace->collect(link);
      break;
    default:
      throw Fatal("internal error: a command of collective mode");
    }
  }
}

} // namespace hetile::runtime
