// SPDX-License-Identifier: Apache-2.0
//===- AwaitedStatistics.h - what the ranks report after a job --*- C++ -*-===//
//
// Every rank hands its statistics to the host when it has done its part.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_AWAITEDSTATISTICS_H
#define HETILE_RUNTIME_AWAITEDSTATISTICS_H

#include "comm/Transport.h"
#include "nest/Statistics.h"

#include <vector>

namespace hetile::runtime {

/// The statistics of all ranks after a job. They are expected from the moment that it is made:
/// a worker need not wait to hand them over while the host is in a later job.
class AwaitedStatistics {
public:
  AwaitedStatistics() = default;
  /// Host: before its own part of a job.
  explicit AwaitedStatistics(Transport &link);
  /// Host: the statistics of its own part.
  void setOwn(const Statistics &own) { Ranks[0] = own; }
  /// Host: waits for the other ranks to end the job.
  std::vector<Statistics> collect(Transport &link);

private:
  std::vector<Statistics> Ranks;
  std::vector<Transfer> Transfers;
};
/// Host: the statistics of all ranks after a job; `own` is the host's.
std::vector<Statistics> collectStatistics(Transport &link, const Statistics &own);

/// Worker: hands `own` to the host.
void sendStatistics(Transport &link, const Statistics &own);

} // namespace hetile::runtime

#endif
