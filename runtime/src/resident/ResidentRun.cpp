//===- ResidentRun.cpp - one rank runs a job on resident arrays -----------===//
//
// Neither live-in nor live-out: the values are where the block is, or move there first.
//
//===----------------------------------------------------------------------===//
#include "resident/ResidentRun.h"

#include "pipeline/TileLoop.h"
#include "resident/Settlements.h"

namespace hetile::runtime {

Statistics runOrder(Comm &comm, const Job &job, const ResidentOrder &order, Holdings &holdings) {
  const double start = Comm::now();
  if (comm.rank() != 0)
    for (const ArrayName &name : order.names)
      holdings.know(name);
  const int64_t sent = holdings.prepare(comm, order.preparation);
  const double prepared = Comm::now();
  std::vector<hetile_view> views;
  for (const ArrayName &name : order.names)
    views.push_back(holdings.view(name.number));
  Statistics statistics = runInPlace(comm, job, Addressing(views.data()));
  const double settling = Comm::now();
  statistics.bytesSent += sent + settle(comm, job, order, holdings);
  statistics.peakArrayBytes = holdings.bytes();
  const double moving = prepared - start + Comm::now() - settling;
  statistics.communication += moving;
  statistics.total += moving;
  return statistics;
}

} // namespace hetile::runtime
