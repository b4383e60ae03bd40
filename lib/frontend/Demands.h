//===- Demands.h - what accessors test before they return -------*- C++ -*-===//
//
// `assert(i < rows)` and `if (i >= rows) throw ..` in an accessor: the loops must show that the test
// passes at every point of the nest, or the host checks on entry what they leave open.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_DEMANDS_H
#define HETILE_FRONTEND_DEMANDS_H

#include "Attempt.h"

namespace hetile::frontend {

/// True if all tests of `call`, which stands where `scope` holds, pass at every point of the nest,
/// or will be checked on entry.
bool meetsDemands(Attempt &attempt, const Scope &scope, const clang::CallExpr *call);

/// As meetsDemands, but refuses the nest if it does not.
bool requireDemands(Attempt &attempt, const Scope &scope, const clang::CallExpr *call);

} // namespace hetile::frontend

#endif
