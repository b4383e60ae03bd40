//===- JobCommands.cpp - the ranks run a job ------------------------------===//
//
// What belongs to the commands is the job; of a job on replicas, what is besides to be done.
//
//===----------------------------------------------------------------------===//
#include "pipeline/JobCommands.h"

#include "pipeline/TileLoop.h"
#include "protocol/AwaitedStatistics.h"

namespace hetile::runtime {

void commandRun(Comm &comm, const Job &job) {
  requireComplete(comm, job);
  if (comm.size() == 1)
    return;
  WireWriter wire = beginCommand(Command::Run);
  writeNamedJob(wire, job);
  announce(comm, wire);
}

void obeyRun(Comm &comm, WireReader &wire) {
  const Job job = readNamedJob(wire);
  Statistics statistics;
  {
    HostArithmetic arithmetic(job);
    statistics = runWorker(comm, job);
  }
  sendStatistics(comm, statistics);
}

void commandReplicas(Comm &comm, const Job &job, const ReplicaOrder &order) {
  requireComplete(comm, job);
  WireWriter wire = beginCommand(Command::RunReplicas);
  wire.put(order);
  writeNamedJob(wire, job);
  announce(comm, wire);
}

} // namespace hetile::runtime
