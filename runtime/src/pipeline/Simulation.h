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

#include <cstdint>

namespace hetile::runtime {

/// Charges this rank the declared seconds of the tile [x0, x1) x [y0, y1): points times time
/// per point, and the time of any tile. Does nothing outside of a simulation (SMPI), or where
/// no time was declared.
void chargeTile(Transport &link, const Job &job, int64_t x0, int64_t x1, int64_t y0, int64_t y1);

} // namespace hetile::runtime

#endif
