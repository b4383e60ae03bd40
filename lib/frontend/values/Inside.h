// SPDX-License-Identifier: Apache-2.0
//===- Inside.h - what the host must find on entry --------------*- C++ -*-===//
//
// at() throws for an index outside: the pipeline starts only where no iteration has one, and the
// original code runs, and throws, where some may have.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_INSIDE_H
#define HETILE_FRONTEND_INSIDE_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// Proves that `expr` is not negative wherever `domain` holds, or makes the nest require, of its
/// parameters alone, what makes it so; false if nothing is found that does.
bool requireNonNegative(Attempt &attempt, const model::AffineExpr &expr,
                        const model::Condition &domain);

} // namespace hetile::frontend

#endif
