// SPDX-License-Identifier: Apache-2.0
//===- FinishData.h - elements that decide where the nest goes, to the model -*- C++ -*-===//
//
// The last step for array elements as data, when the arrays are known.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_FINISHDATA_H
#define HETILE_FRONTEND_FINISHDATA_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// Fills nest.data. Refuses elements that the nest may write.
bool finishData(Attempt &attempt);

} // namespace hetile::frontend

#endif
