// SPDX-License-Identifier: Apache-2.0
//===- ResidentCommands.cpp - orders about resident arrays ----------------===//
//
// A job with its order; ways home; moves. A job needs neither live-in nor live-out: the values are
// where the block is, or move there first.
//
//===----------------------------------------------------------------------===//
#include "resident/ResidentCommands.h"

#include "pipeline/TileLoop.h"
#include "protocol/AwaitedStatistics.h"
#include "resident/Settlements.h"

namespace hetile::runtime {

Statistics runOrder(Transport &link, const Job &job, const ResidentOrder &order,
                    Holdings &holdings) {
  const double start = link.now();
  if (link.rank() != 0)
    for (const ArrayName &name : order.names)
      holdings.know(name);
  const int64_t sent = holdings.prepare(link, order.preparation);
  const double prepared = link.now();
  std::vector<hetile_view> views;
  for (const ArrayName &name : order.names)
    views.push_back(holdings.view(name.number));
  Statistics statistics = runInPlace(link, job, Addressing(views.data()));
  const double settling = link.now();
  statistics.bytesSent += sent + settle(link, job, order, holdings);
  statistics.peakArrayBytes = holdings.bytes();
  const double moving = prepared - start + link.now() - settling;
  statistics.communication += moving;
  statistics.total += moving;
  return statistics;
}

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
