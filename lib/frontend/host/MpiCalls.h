// SPDX-License-Identifier: Apache-2.0
//===- MpiCalls.h - calls of MPI that leave arrays alone --------*- C++ -*-===//
//
// Tests of convergence, mostly: MPI_Allreduce of two variables.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_MPICALLS_H
#define HETILE_FRONTEND_MPICALLS_H

#include "clang/AST/Expr.h"

namespace hetile::frontend {

/// True for calls of MPI functions that look at no memory but single variables, whose addresses
/// they are given, and forget these.
bool isMpiOfScalars(const clang::CallExpr *call);

} // namespace hetile::frontend

#endif
