// SPDX-License-Identifier: Apache-2.0
//===- Simulation.cpp - time of a tile in a simulation --------------------===//
//
// Points times time per point, and the time of any tile.
//
//===----------------------------------------------------------------------===//
#include "pipeline/Simulation.h"

namespace hetile::runtime {

void chargeTile(Transport &link, const Job &job, const Piece &tile) {
  if (!Simulated || job.simulated.empty())
    return;
  const double points =
      static_cast<double>(job.nest->work(job.p(), tile.x0, tile.x1, tile.y0, tile.y1));
  link.charge(job.simulatedPerTile + points * job.simulated[link.rank()]);
}

} // namespace hetile::runtime
