// SPDX-License-Identifier: Apache-2.0
//===- PrivateArrays.h - whose values stay inside of an iteration -*- C++ -*-===//
//
// A scratch line that each iteration of some outer loops writes before it reads it connects the
// iterations by its memory alone. With an array of its own, an iteration computes the same.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_PRIVATEARRAYS_H
#define HETILE_POLY_PRIVATEARRAYS_H

#include "Analyze.h"

#include <climits>
#include <optional>

namespace hetile::poly {

/// True if both statements stand in the first `depth` loops of either.
bool sharesLoops(const model::Statement &a, const model::Statement &b, unsigned depth);

/// The largest number of outer loops such that each iteration of them writes every element of the
/// array that it reads before it reads it; 0 if only the nest as a whole does. Nothing if the nest
/// reads older values, or if nobody can tell within the steps that `options` allow. Never throws.
/// `effort` is added to.
std::optional<unsigned> privateDepth(const model::Nest &nest, unsigned array,
                                     const Options &options, Effort *effort = nullptr);

/// How many outer loops, and what their nest's parameters must fulfil for it.
struct PrivateUse {
  unsigned depth = 0;
  model::Condition when;
};

/// Numbers of outer loops that would do.
struct LoopRange {
  unsigned least = 0, most = UINT_MAX;
  /// So many at most also where that depends on the parameters: bounds of one loop may be known to
  /// lie inside of those of another one on entry only.
  unsigned mostAsked = 0;
};

/// As privateDepth(), of the numbers in `loops`.
std::optional<PrivateUse> privateUse(const model::Nest &nest, unsigned array,
                                     const LoopRange &loops, const Options &options,
                                     Effort *effort = nullptr);

/// True if the last instance of each statement writes every element of its private arrays
/// (Statement::lastPrivate) that any instance writes, and all subscripts stay inside of their rows.
/// False if nobody can tell within the steps that `options` allow. Never throws. `effort` is added
/// to.
bool leavesPrivateArrays(const model::Nest &nest, const Options &options, Effort *effort = nullptr);

} // namespace hetile::poly

#endif
