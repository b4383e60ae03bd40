// SPDX-License-Identifier: Apache-2.0
//===- Twins.h - another function in the place of one -----------*- C++ -*-===//
//
// A function that asks about each element is larger than the one that was written, and compilers
// put small ones into their callers: so what asks is a function of its own.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_TWINS_H
#define HETILE_FRONTEND_TWINS_H

#include "frontend/source/Source.h"
#include "model/Flow.h"

#include "clang/AST/Decl.h"

#include <optional>

namespace hetile::frontend {

/// Nothing for functions whose arguments cannot be handed on as they are, and for members.
std::optional<model::Twin> twinOf(const Source &source, const clang::FunctionDecl *function);

} // namespace hetile::frontend

#endif
