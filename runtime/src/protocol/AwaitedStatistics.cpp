// SPDX-License-Identifier: Apache-2.0
//===- AwaitedStatistics.cpp - what the ranks report after a job ----------===//
//
// As they are, byte by byte.
//
//===----------------------------------------------------------------------===//
#include "protocol/AwaitedStatistics.h"

#include "base/Arithmetic.h"

#include <utility>

namespace hetile::runtime {

AwaitedStatistics::AwaitedStatistics(Transport &link) : Ranks(link.size()) {
  for (int r = 1; r < link.size(); ++r)
    Transfers.push_back(link.receive(&Ranks[r], sizeof Ranks[r], r, TagStatistics));
}

std::vector<Statistics> AwaitedStatistics::collect(Transport &link) {
  for (Transfer &transfer : Transfers)
    link.wait(transfer);
  for (const Statistics &rank : Ranks)
    addErrors(rank.errors);
  return std::move(Ranks);
}

std::vector<Statistics> collectStatistics(Transport &link, const Statistics &own) {
  AwaitedStatistics awaited(link);
  awaited.setOwn(own);
  return awaited.collect(link);
}

void sendStatistics(Transport &link, const Statistics &own) {
  Statistics sent = own;
  sent.errors = mathErrors();
  Transfer transfer = link.send(&sent, sizeof sent, 0, TagStatistics);
  link.wait(transfer);
}

} // namespace hetile::runtime
