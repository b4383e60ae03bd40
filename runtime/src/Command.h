//===- Command.h - what the host asks of the workers ------------*- C++ -*-===//
//
// The host broadcasts a command; all ranks then do the same thing. The collective parts that
// host and workers share are here.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_COMMAND_H
#define HETILE_RUNTIME_COMMAND_H

#include "Homecoming.h"
#include "Order.h"
#include "Probe.h"
#include "Replicas.h"

#include <cstdint>

namespace hetile::runtime {

enum class Command : int32_t {
  Quit,
  Run,
  RunResident,
  Return,
  Move,
  ProbeSpeeds,
  ProbeNetwork,
  // in collective mode:
  Check,
  RunReplicas,
  Leave
};

/// Host: tells all workers to end.
void commandQuit(Comm &comm);
/// Host: starts `job` on the workers; the host then calls runHost.
void commandRun(Comm &comm, const Job &job);
/// Host: starts `job` on arrays that stay distributed; the host then calls runOrder.
void commandResident(Comm &comm, const Job &job, const ResidentOrder &order);
/// Host: ends the stay of the arrays `numbers`; the host then calls receiveHome.
void commandReturn(Comm &comm, const std::vector<Return> &returns,
                   const std::vector<int32_t> &numbers);
/// Host: moves values between ranks outside of a job; the host then calls Holdings::prepare.
void commandMove(Comm &comm, const Preparation &preparation);
/// Host: all ranks measure the tile code; result: what tiles cost each rank, 0 a point
/// where it could not be measured. It may take about `budget` seconds.
std::vector<TileTime> commandProbeSpeeds(Comm &comm, const Job &job, const Addressing &arrays,
                                         double budget);
/// Host: measures the network between ranks 0 and 1.
Network commandProbeNetwork(Comm &comm);

/// The statistics of all ranks after a job. They are expected from the moment that it is made:
/// a worker need not wait to hand them over while the host is in a later job.
class AwaitedStatistics {
public:
  AwaitedStatistics() = default;
  /// Host: before its own part of a job.
  explicit AwaitedStatistics(Comm &comm);
  /// Host: the statistics of its own part.
  void setOwn(const Statistics &own) { Ranks[0] = own; }
  /// Host: waits for the other ranks to end the job.
  std::vector<Statistics> collect(Comm &comm);

private:
  std::vector<Statistics> Ranks;
  std::vector<Transfer> Transfers;
};
/// Host: the statistics of all ranks after a job; `own` is the host's.
std::vector<Statistics> collectStatistics(Comm &comm, const Statistics &own);

/// Worker: obeys until told to quit.
void workerLoop(Comm &comm);

/// Collective mode: host: all ranks look at their arrays.
void commandCheck(Comm &comm);
/// Host: all ranks run `job` on arrays of their own.
void commandReplicas(Comm &comm, const Job &job, const ReplicaOrder &order);
/// Host: the nest is done, or all ranks run its original code.
void commandLeave(Comm &comm, bool done);
/// Other ranks: waits for a command about a nest; those that need nothing of the program are
/// obeyed at once. Returns the first other one, and what belongs to it in `bytes`.
Command nextCommand(Comm &comm, std::vector<char> &bytes);

} // namespace hetile::runtime

#endif
