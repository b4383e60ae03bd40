// SPDX-License-Identifier: Apache-2.0
//===- FinishArrays.h - bases to the arrays of the model --------*- C++ -*-===//
//
// When the nest has been read: extents, strides, overlaps, and affine subscripts.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_FINISHARRAYS_H
#define HETILE_FRONTEND_FINISHARRAYS_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// Turns the registered bases into the nest's arrays and the polynomial subscripts into
/// affine ones; flattened subscripts are split. Refuses what stays non-affine.
bool finishArrays(Attempt &attempt);

} // namespace hetile::frontend

#endif
