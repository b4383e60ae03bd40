// SPDX-License-Identifier: Apache-2.0
//===- Constraints.h - what a convex set says, as numbers -------*- C++ -*-===//
//
// The constraints of isl's sets with their factors, and sets as conditions of the model.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_CONSTRAINTS_H
#define HETILE_POLY_CONSTRAINTS_H

#include "Isl.h"

#include "model/Model.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hetile::poly {

/// `constant` + sum of `factor` * `term`, = 0 or >= 0.
struct LinearConstraint {
  bool isEquality = false;
  int64_t constant = 0;
  std::vector<int64_t> dims;   // factors of the dimensions of the set
  std::vector<int64_t> params; // and of its parameters
  std::vector<int64_t> divs;   // and of its existential variables, which are quotients
};

/// floor(`numerator` / `denominator`).
struct Quotient {
  LinearConstraint numerator;
  int64_t denominator;
};

/// Thrown where a set has constraints that these do not say.
struct NotSimple {};

/// The constraints of `set`, without those that say what its quotients are. Throws NotSimple.
std::vector<LinearConstraint> constraints(const isl::basic_set &set);

/// The quotients of `set`, which must all be known. Throws NotSimple.
std::vector<Quotient> quotients(const isl::basic_set &set);

/// `set` in the model's terms: its dimensions are called `names`, its parameters as in `nest`.
/// Throws NotSimple.
model::Condition conditionOf(const isl::set &set, const std::vector<std::string> &names,
                             const model::Nest &nest);

} // namespace hetile::poly

#endif
