// SPDX-License-Identifier: Apache-2.0
//===- Replan.h - when a new plan is worth having ---------------*- C++ -*-===//
//
// Rebalancing with hysteresis: measured speeds are noisy, and a plan that follows the noise
// is slower than one that ignores it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_REPLAN_H
#define HETILE_PLAN_REPLAN_H

namespace hetile::plan {

/// Whether to change from a plan that would need `current` seconds for what remains to one
/// that would need `better`, moving data for `migration` seconds: the gain must exceed both
/// the migration and the share `theta` of `current`. `theta` is the relative noise of the
/// measured speeds (0.1 to 0.2 on shared machines).
bool replanPays(double current, double better, double migration, double theta);

} // namespace hetile::plan

#endif
