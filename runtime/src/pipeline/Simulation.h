// SPDX-License-Identifier: Apache-2.0
//===- Simulation.h - time of a tile in a simulation ------------*- C++ -*-===//
//
// The hook for simulated ranks: where a time per point was declared, a tile takes that time on
// the simulated processor, whatever it took on the processor that simulates.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_SIMULATION_H
#define HETILE_RUNTIME_SIMULATION_H

#include "comm/Transport.h"
#include "nest/Job.h"

namespace hetile::runtime {

/// Charges this rank the declared seconds of a tile: points times time per point, and the time of
/// any tile. Does nothing outside of a simulation, or where no time was declared.
void chargeTile(Transport &link, const Job &job, const Piece &tile);

} // namespace hetile::runtime

#endif
