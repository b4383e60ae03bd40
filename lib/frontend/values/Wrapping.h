// SPDX-License-Identifier: Apache-2.0
//===- Wrapping.h - products that must not wrap around ----------*- C++ -*-===//
//
// image[row * width + col] in unsigned arithmetic of 32 bits: the largest value that the loops
// reach is computed on entry.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_WRAPPING_H
#define HETILE_FRONTEND_WRAPPING_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// True if `p` is proven not to be negative where `domain` holds. Products of iterators and
/// invariants are bounded by what the loops say of the iterators.
bool isNeverNegative(Attempt &attempt, const Poly &p, const model::Condition &domain);

/// Makes the host check on entry that `p` is less than 2^bits wherever `domain` holds; false if
/// there is no `p`, or no bound is found.
bool requireBelow(Attempt &attempt, const std::optional<Poly> &p, unsigned bits,
                  const model::Condition &domain);

} // namespace hetile::frontend

#endif
