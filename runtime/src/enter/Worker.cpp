//===- Worker.cpp - the ranks that obey -----------------------------------===//
//
// Which room carries out which command.
//
//===----------------------------------------------------------------------===//
#include "enter/Worker.h"

#include "decide/ProbeCommands.h"
#include "pipeline/JobCommands.h"
#include "resident/ResidentCommands.h"

namespace hetile::runtime {

void commandQuit(Comm &comm) { announce(comm, beginCommand(Command::Quit)); }

void commandCheck(Comm &comm) { announce(comm, beginCommand(Command::Check)); }

void commandLeave(Comm &comm, bool done) {
  WireWriter wire = beginCommand(Command::Leave);
  wire.put(done);
  announce(comm, wire);
}

Command nextCommand(Comm &comm, std::vector<char> &bytes) {
  for (;;) {
    comm.broadcastToSleepers(bytes);
    WireReader wire(bytes);
    const Command command = wire.get<Command>();
    if (command == Command::ProbeSpeeds)
      obeyProbeSpeeds(comm, wire);
    else if (command == Command::ProbeNetwork)
      measureNetwork(comm);
    else {
      bytes.erase(bytes.begin(), bytes.begin() + sizeof command);
      return command;
    }
  }
}

void workerLoop(Comm &comm) {
  Holdings holdings; // while a region is open
  comm.listenForEnd();
  for (;;) {
    std::vector<char> bytes;
    comm.broadcastToSleepers(bytes);
    WireReader wire(bytes);
    switch (wire.get<Command>()) {
    case Command::Quit: return;
    case Command::Run: obeyRun(comm, wire); break;
    case Command::RunResident: obeyResident(comm, wire, holdings); break;
    case Command::Return: obeyReturn(comm, wire, holdings); break;
    case Command::Move: obeyMove(comm, wire, holdings); break;
    case Command::ProbeSpeeds: obeyProbeSpeeds(comm, wire); break;
    case Command::ProbeNetwork: measureNetwork(comm); break;
    default: throw Fatal("internal error: a command of collective mode");
    }
  }
}

} // namespace hetile::runtime
