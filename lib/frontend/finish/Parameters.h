// SPDX-License-Identifier: Apache-2.0
//===- Parameters.h - the parameters of a complete nest ---------*- C++ -*-===//
//
// When everything has been read: which sizes are bounded on entry, and under which names.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_PARAMETERS_H
#define HETILE_FRONTEND_PARAMETERS_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// What of the sizes is checked on entry: of those that are only compared, nothing.
void boundSizes(Attempt &attempt);

/// Gives parameters that share their name with a captured scalar another name.
void separateNames(Attempt &attempt);

} // namespace hetile::frontend

#endif
