//===- AwaitedStatistics.cpp - what the ranks report after a job ----------===//
//
// As they are, byte by byte.
//
//===----------------------------------------------------------------------===//
#include "protocol/AwaitedStatistics.h"

#include <utility>

namespace hetile::runtime {

AwaitedStatistics::AwaitedStatistics(Comm &comm) : Ranks(comm.size()) {
  for (int r = 1; r < comm.size(); ++r)
    Transfers.push_back(comm.receive(&Ranks[r], sizeof Ranks[r], r, TagStatistics));
}

std::vector<Statistics> AwaitedStatistics::collect(Comm &comm) {
  for (Transfer &transfer : Transfers)
    comm.wait(transfer);
  return std::move(Ranks);
}

std::vector<Statistics> collectStatistics(Comm &comm, const Statistics &own) {
  AwaitedStatistics awaited(comm);
  awaited.setOwn(own);
  return awaited.collect(comm);
}

void sendStatistics(Comm &comm, const Statistics &own) {
  Transfer transfer = comm.send(&own, sizeof own, 0, TagStatistics);
  comm.wait(transfer);
}

} // namespace hetile::runtime
