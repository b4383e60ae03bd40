// SPDX-License-Identifier: Apache-2.0
//===- Countdowns.h - loops that know how long they will run ----*- C++ -*-===//
//
// `for (t = 0; t < steps; t++)` around calls or nests; how long at most, where there is another way
// out, or another part of the condition.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_COUNTDOWNS_H
#define HETILE_FRONTEND_COUNTDOWNS_H

#include "frontend/source/Source.h"
#include "model/Countdown.h"

#include "clang/AST/Decl.h"

#include <vector>

namespace hetile::frontend {

/// Of all loops in `functions`, which have bodies in the main file. Templates have none: their text
/// is shared by instances.
model::Countdowns findCountdowns(const Source &source,
                                 const std::vector<const clang::FunctionDecl *> &functions);

} // namespace hetile::frontend

#endif
