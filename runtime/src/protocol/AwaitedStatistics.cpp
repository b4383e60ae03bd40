// SPDX-License-Identifier: Apache-2.0
//===- AwaitedStatistics.cpp - what the ranks report after a job ----------===//
//
// As they are, byte by byte.
//
//===----------------------------------------------------------------------===//
#include "protocol/AwaitedStatistics.h"

#include <utility>

namespace hetile::runtime {

AwaitedStatistics::AwaitedStatistics(Transport &link) : Ranks(link.size()) {
  for (int r = 1; r < link.size(); ++r)
    Transfers.push_back(link.receive(&Ranks[r], sizeof Ranks[r], r, TagStatistics));
}

std::vector<Statistics> AwaitedStatistics::collect(Transport &link) {
  for (Transfer &transfer : Transfers)
    link.wait(transfer);
  return std::move(Ranks);
}

std::vector<Statistics> collectStatistics(Transport &link, const Statistics &own) {
  AwaitedStatistics awaited(link);
  awaited.setOwn(own);
  return awaited.collect(link);
}

void sendStatistics(Transport &link, const Statistics &own) {
  Transfer transfer = link.send(&own, sizeof own, 0, TagStatistics);
  link.wait(transfer);
}

} // namespace hetile::runtime
