//===- ResidentRun.h - one rank runs a job on resident arrays ---*- C++ -*-===//
//
// What an order says, carried out: values move, the rank runs its block, and what it leaves with
// the wrong rank moves on.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_RESIDENTRUN_H
#define HETILE_RUNTIME_RESIDENTRUN_H

#include "nest/Statistics.h"
#include "resident/ResidentOrder.h"

namespace hetile::runtime {

/// Any rank: makes ready what `holdings` holds, then runs its block of `job`.
Statistics runOrder(Transport &link, const Job &job, const ResidentOrder &order,
                    Holdings &holdings);

} // namespace hetile::runtime

#endif
