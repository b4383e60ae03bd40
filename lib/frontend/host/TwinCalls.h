// SPDX-License-Identifier: Apache-2.0
//===- TwinCalls.h - who calls a function that has a twin -------*- C++ -*-===//
//
// Callers that know that no array is away need not be asked again by what they call.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_TWINCALLS_H
#define HETILE_FRONTEND_TWINCALLS_H

#include "frontend/source/Source.h"
#include "model/Flow.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

namespace hetile::frontend {

/// Fills Twin::calls of functions, canonical declarations, that no other file can call.
void findCalls(const Source &source,
               const llvm::DenseMap<const clang::FunctionDecl *, model::Twin *> &twins);

} // namespace hetile::frontend

#endif
