//===- ResidentCommands.cpp - orders about resident arrays ----------------===//
//
// A job with its order; ways home; moves.
//
//===----------------------------------------------------------------------===//
#include "resident/ResidentCommands.h"

#include "protocol/AwaitedStatistics.h"
#include "resident/ResidentRun.h"

namespace hetile::runtime {

void commandResident(Comm &comm, const Job &job, const ResidentOrder &order) {
  requireComplete(comm, job);
  if (comm.size() == 1)
    return;
  WireWriter wire = beginCommand(Command::RunResident);
  writeOrder(wire, order);
  writeNamedJob(wire, job);
  announce(comm, wire);
}

void commandReturn(Comm &comm, const std::vector<Return> &returns,
                   const std::vector<int32_t> &numbers) {
  if (comm.size() == 1)
    return;
  WireWriter wire = beginCommand(Command::Return);
  writeReturns(wire, returns);
  wire.put(numbers);
  announce(comm, wire);
}

void commandMove(Comm &comm, const Preparation &preparation) {
  if (comm.size() == 1)
    return;
  WireWriter wire = beginCommand(Command::Move);
  writePreparation(wire, preparation);
  announce(comm, wire);
}

void obeyResident(Comm &comm, WireReader &wire, Holdings &holdings) {
  const ResidentOrder order = readOrder(wire);
  const Job job = readNamedJob(wire);
  Statistics statistics;
  {
    HostArithmetic arithmetic(job);
    statistics = runOrder(comm, job, order, holdings);
  }
  sendStatistics(comm, statistics);
}

void obeyReturn(Comm &comm, WireReader &wire, Holdings &holdings) {
  sendHome(comm, readReturns(wire), holdings);
  for (const int32_t number : wire.getVector<int32_t>())
    holdings.forget(number);
}


void obeyMove(Comm &comm, WireReader &wire, Holdings &holdings) {
  holdings.prepare(comm, readPreparation(wire));
}

} // namespace hetile::runtime
