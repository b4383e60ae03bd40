//===- ResidentCommands.cpp - orders about resident arrays ----------------===//
//
// A job with its order; ways home; moves.
//
//===----------------------------------------------------------------------===//
#include "resident/ResidentCommands.h"

#include "protocol/AwaitedStatistics.h"
#include "resident/ResidentRun.h"

namespace hetile::runtime {

void commandResident(Transport &link, const Job &job, const ResidentOrder &order) {
  requireComplete(link, job);
  if (link.size() == 1)
    return;
  WireWriter wire = beginCommand(Command::RunResident);
  writeOrder(wire, order);
  writeNamedJob(wire, job);
  announce(link, wire);
}

void commandReturn(Transport &link, const std::vector<Return> &returns,
                   const std::vector<int32_t> &numbers) {
  if (link.size() == 1)
    return;
  WireWriter wire = beginCommand(Command::Return);
  writeReturns(wire, returns);
  wire.put(numbers);
  announce(link, wire);
}

void commandMove(Transport &link, const Preparation &preparation) {
  if (link.size() == 1)
    return;
  WireWriter wire = beginCommand(Command::Move);
  writePreparation(wire, preparation);
  announce(link, wire);
}

void obeyResident(Transport &link, WireReader &wire, Holdings &holdings) {
  const ResidentOrder order = readOrder(wire);
  const Job job = readNamedJob(wire);
  Statistics statistics;
  {
    HostArithmetic arithmetic(job);
    statistics = runOrder(link, job, order, holdings);
  }
  sendStatistics(link, statistics);
}

void obeyReturn(Transport &link, WireReader &wire, Holdings &holdings) {
  sendHome(link, readReturns(wire), holdings);
  for (const int32_t number : wire.getVector<int32_t>())
    holdings.forget(number);
}

void obeyMove(Transport &link, WireReader &wire, Holdings &holdings) {
  holdings.prepare(link, readPreparation(wire));
}

} // namespace hetile::runtime
