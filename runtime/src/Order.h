//===- Order.h - a job on resident arrays -----------------------*- C++ -*-===//
//
// What all ranks are told besides the job: which arrays of the region are those of the nest,
// and what has to move before.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ORDER_H
#define HETILE_RUNTIME_ORDER_H

#include "Holdings.h"
#include "Job.h"

#include <vector>

namespace hetile::runtime {

struct ResidentOrder {
  std::vector<ArrayName> names; ///< of the arrays of the nest, in its order
  Preparation preparation;
};

void writeOrder(WireWriter &wire, const ResidentOrder &order);
ResidentOrder readOrder(WireReader &wire);

/// Any rank: makes ready what `holdings` holds, then runs its block of `job`.
Statistics runOrder(Comm &comm, const Job &job, const ResidentOrder &order, Holdings &holdings);

} // namespace hetile::runtime

#endif
