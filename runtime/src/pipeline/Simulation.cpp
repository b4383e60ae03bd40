//===- Simulation.cpp - time of a tile in a simulation --------------------===//
//
// Points times time per point, and the time of any tile.
//
//===----------------------------------------------------------------------===//
#include "pipeline/Simulation.h"

namespace hetile::runtime {

void chargeTile(Transport &link, const Job &job, int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
  if (!Simulated || job.simulated.empty())
    return;
  const double points = static_cast<double>(job.nest->work(job.p(), x0, x1, y0, y1));
  link.charge(job.simulatedPerTile + points * job.simulated[link.rank()]);
}

} // namespace hetile::runtime
