//===- PhaseJobs.cpp - a nest in phases of its rows -----------------------===//
//
// The bounds of a phase are two more parameters of the nest.
//
//===----------------------------------------------------------------------===//
#include "nest/PhaseJobs.h"

#include "nest/Registry.h"

#include <algorithm>

namespace hetile::runtime {

/// The bounds that the sizes of `job` give; false if it has no point.
static bool setBounds(Job &job) {
  int64_t b[4];
  if (!job.nest->bounds(job.p(), b))
    return false;
  job.x0 = b[0];
  job.x1 = b[1];
  job.y0 = b[2];
  job.y1 = b[3];
  return true;
}

bool cutPhase(const Job &job, int64_t x0, int64_t x1, Job &phase) {
  phase = job;
  phase.nest = job.nest->phases;
  phase.params.resize(job.nest->nparams);
  phase.params.push_back(x0);
  phase.params.push_back(x1);
  phase.blocks.clear();
  return setBounds(phase);
}

Job wholeJob(const Job &job) {
  Job whole = job;
  whole.nest = wholeNest(job.nest);
  whole.params.resize(whole.nest->nparams);
  return whole.nest != job.nest && setBounds(whole) ? whole : job;
}

int64_t phasesOf(const Job &job) {
  const Job whole = wholeJob(job);
  const int64_t rows = std::max<int64_t>(1, job.x1 - job.x0);
  return whole.nest == job.nest ? 1 : std::max<int64_t>(1, (whole.x1 - whole.x0 + rows - 1) / rows);
}

} // namespace hetile::runtime
