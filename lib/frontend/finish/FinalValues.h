// SPDX-License-Identifier: Apache-2.0
//===- FinalValues.h - what iterators hold after the nest -------*- C++ -*-===//
//
// The host does not run the loops of a nest: code of its own leaves in the iterators what the
// loops would have left.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_FINALVALUES_H
#define HETILE_FRONTEND_FINALVALUES_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// C statements that give the iterators declared outside the nest and read after it the
/// values that the nest leaves in them. Empty text if there are none; refuses the attempt if
/// they cannot be computed.
std::optional<std::string> finalValues(Attempt &attempt, const clang::ForStmt *nest);

} // namespace hetile::frontend

#endif
