//===- Simulation.cpp - time of a tile in a simulation --------------------===//
//
// SMPI charges operations, so seconds are turned into those that the simulated host does in
// this time. That makes simulated times exact and repeatable, whatever the speeds of the hosts
// in the platform file.
//
//===----------------------------------------------------------------------===//
#include "pipeline/Simulation.h"

#include "base/Simulated.h"

#ifdef HETILE_SIMULATED
#include <simgrid/host.h>
#endif

namespace hetile::runtime {

#ifdef HETILE_SIMULATED
void chargeTile(const Comm &comm, const Job &job, int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
  if (job.simulated.empty())
    return;
  const double points = static_cast<double>(job.nest->work(job.p(), x0, x1, y0, y1));
  const double seconds = job.simulatedPerTile + points * job.simulated[comm.rank()];
  smpi_execute_flops(seconds * sg_host_get_speed(sg_host_self()));
}
#else
void chargeTile(const Comm &, const Job &, int64_t, int64_t, int64_t, int64_t) {}
#endif

} // namespace hetile::runtime
