// SPDX-License-Identifier: Apache-2.0
//===- Replan.cpp - when a new plan is worth having ------------------------===//
//
// The rule of Replan.h.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Replan.h"

namespace hetile::plan {

bool replanPays(double current, double better, double migration, double theta) {
  double gain = current - better;
  return gain > migration && gain > theta * current;
}

} // namespace hetile::plan
