//===- ResidentRun.cpp - one rank runs a job on resident arrays -----------===//
//
// Neither live-in nor live-out: the values are where the block is, or move there first.
//
//===----------------------------------------------------------------------===//
#include "resident/ResidentRun.h"

#include "pipeline/TileLoop.h"
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

} // namespace hetile::runtime
