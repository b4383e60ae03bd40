// SPDX-License-Identifier: Apache-2.0
//===- ResidentOrder.h - a job on resident arrays ---------------*- C++ -*-===//
//
// What all ranks are told besides the job: which arrays of the region are those of the nest,
// and what has to move before.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_RESIDENTORDER_H
#define HETILE_RUNTIME_RESIDENTORDER_H

#include "nest/Job.h"
#include "resident/Holdings.h"

#include <vector>

namespace hetile::runtime {

struct ResidentOrder {
  std::vector<ArrayName> names; ///< of the arrays of the nest, in its order
  Preparation preparation;
};

void writeOrder(WireWriter &wire, const ResidentOrder &order);
ResidentOrder readOrder(WireReader &wire);

} // namespace hetile::runtime

#endif
