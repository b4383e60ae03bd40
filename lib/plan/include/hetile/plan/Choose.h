// SPDX-License-Identifier: Apache-2.0
//===- Choose.h - from sizes and speeds to a plan ---------------*- C++ -*-===//
//
// The question the runtime asks when a nest is entered, and the answer. Pure: numbers in, numbers
// out, the same answer on every machine.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_CHOOSE_H
#define HETILE_PLAN_CHOOSE_H

#include "hetile/plan/Request.h"

#include <string>

namespace hetile::plan {

/// Chooses blocks and tile height for `request`. On bad input (no rank, a time that is not
/// positive and finite, an unknown strategy, an override out of range) returns false and
/// sets `error` to one line that says which value and what is accepted.
bool choose(const Request &request, Plan &plan, std::string &error);

} // namespace hetile::plan

#endif
