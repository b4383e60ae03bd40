// SPDX-License-Identifier: Apache-2.0
//===- Demands.h - what accessors test before they return -------*- C++ -*-===//
//
// `assert(i < rows)` and `if (i >= rows) throw ..` in an accessor: the loops must show that the
// test passes at every point of the nest, or the host checks on entry what they leave open.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_DEMANDS_H
#define HETILE_FRONTEND_DEMANDS_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// As meetsDemands() of Expressions.h, but refuses the nest if it does not.
bool requireDemands(Attempt &attempt, const Scope &scope, const clang::CallExpr *call);

} // namespace hetile::frontend

#endif
