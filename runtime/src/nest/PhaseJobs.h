//===- PhaseJobs.h - a nest in phases of its rows ---------------*- C++ -*-===//
//
// A long band with skewed columns is cut along x. Each phase is a job of its own on arrays that
// stay distributed: what a rank stores is its share and what the columns move on in one phase,
// and between phases blocks may follow the ranks' speeds.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_PHASEJOBS_H
#define HETILE_RUNTIME_PHASEJOBS_H

#include "nest/Job.h"

namespace hetile::runtime {

/// Makes `phase` the rows [x0, x1) of `job`, without blocks. False if they hold no point. The
/// nest must have phases.
bool cutPhase(const Job &job, int64_t x0, int64_t x1, Job &phase);

/// The nest of which `job` is a phase, with its own sizes and all of its rows; else `job`.
Job wholeJob(const Job &job);

/// How many phases like `job` its nest has; 1 if it is no phase.
int64_t phasesOf(const Job &job);

} // namespace hetile::runtime

#endif
