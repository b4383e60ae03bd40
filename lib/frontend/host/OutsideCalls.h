// SPDX-License-Identifier: Apache-2.0
//===- OutsideCalls.h - calls of functions of other files -------*- C++ -*-===//
//
// What they do is not known here. But the text around such a call can ask the runtime, by the
// address of the function that is about to run; and a function of this file can have its own
// address told to others.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_OUTSIDECALLS_H
#define HETILE_FRONTEND_OUTSIDECALLS_H

#include "frontend/source/Source.h"
#include "model/Flow.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <optional>

namespace hetile::frontend {

/// A call of a function of another file, which may have nests: it gets to know where arrays are, or
/// it has them itself. What works on single values does not count, and is called often.
bool mayReachNests(const Source &source, const clang::CallExpr *call);

/// The flow of a call, without its arguments, whose function is known by its address when the call
/// comes: one of another file, or of this one if another file's may take its place, or what a
/// pointer leads to. Empty if it is another call, or if text cannot stand around it.
std::optional<model::Flow> outsideCall(const Source &source, const clang::CallExpr *call);

/// True if a call of `f`, which the file defines, may run another function of that name.
bool mayBeReplaced(const Source &source, const clang::FunctionDecl *f);

/// How others name a function that the file defines, see FunctionFlow::address.
model::CalledAddress addressOf(const Source &source, const clang::FunctionDecl *f);

} // namespace hetile::frontend

#endif
