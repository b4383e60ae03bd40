// SPDX-License-Identifier: Apache-2.0
//===- JobCommands.cpp - the ranks run a job ------------------------------===//
//
// What belongs to the commands is the job; of a job on replicas, what is besides to be done.
//
//===----------------------------------------------------------------------===//
#include "pipeline/JobCommands.h"

#include "nest/EntrySpan.h"
#include "pipeline/TileLoop.h"
#include "protocol/AwaitedStatistics.h"

namespace hetile::runtime {

void commandRun(Transport &link, const Job &job) {
  requireComplete(link, job);
  if (link.size() == 1)
    return;
  WireWriter wire = beginCommand(Command::Run);
  writeNamedJob(wire, job);
  announce(link, wire);
}

void obeyRun(Transport &link, WireReader &wire) {
  const Job job = readNamedJob(wire);
  const EntrySpan span(job);
  Statistics statistics;
  {
    HostArithmetic arithmetic(job);
    statistics = runWorker(link, job);
  }
  sendStatistics(link, statistics);
}

void commandReplicas(Transport &link, const Job &job, const ReplicaOrder &order) {
  announceJob(link, Command::RunReplicas, order, job);
}

} // namespace hetile::runtime
