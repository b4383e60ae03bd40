// SPDX-License-Identifier: Apache-2.0
//===- Validate.h - a tiling against its source nest ------------*- C++ -*-===//
//
// Translation validation by enumeration: at small sizes, each point runs once and after all that it
// depends on, every read sees the value of the sequential program, every message and every set is
// what is needed, no more and no less. Knows nothing of how the tiling was found.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_VALIDATE_H
#define HETILE_CHECK_VALIDATE_H

#include "check/replay/Random.h"
#include "check/replay/SmallSizes.h"

#include "../model/Tiling.h"

namespace hetile::check {

struct Limits {
  unsigned sizes = 6;      // with how many values of the parameters
  int simulations = 4;     // plans that are simulated for each
  double seconds = 1.5;    // of processor time, in all; what is not done then stays undone
  int64_t iterator = 4096; // largest value of an iterator
  size_t points = 4000, accesses = 100'000;
};

struct Verdict {
  std::string wrong;              // empty: nothing
  Environment sizes;              // with which it is wrong
  std::vector<Environment> right; // sizes with which all is right
  size_t points = 0;              // of all of them
  unsigned laned = 0;             // how often rows of a tile ran as lanes
  std::string unchecked;          // why there are no sizes, or fewer than asked for
};

/// Checks `tiling`, which was made from `nest`. The same for the same arguments, but for the time.
Verdict validate(const model::Nest &nest, const model::Tiling &tiling, const Limits &limits);

/// Checks the parts of `nest`, which run one after the other: each point is in one of them, and
/// none in an earlier one than what it depends on. `tiling`: of `nest`.
Verdict validateParts(const model::Nest &nest, const model::Tiling &tiling,
                      const std::vector<const model::Nest *> &parts, const Limits &limits);

/// The same for given sizes, which it adds to `verdict` where all is right and the guard holds.
/// Throws Incomplete.
void validateFor(const model::Nest &nest, const model::Tiling &tiling, const Environment &params,
                 const Limits &limits, Random &random, Verdict &verdict);

} // namespace hetile::check

#endif
