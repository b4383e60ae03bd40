// SPDX-License-Identifier: Apache-2.0
//===- FunctionPointers.h - who may get to know a function ------*- C++ -*-===//
//
// A static function that is only ever called by its name belongs to its callers: the compiler may
// take it apart and put it into them. A table with its address would keep it from that.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_FUNCTIONPOINTERS_H
#define HETILE_FRONTEND_FUNCTIONPOINTERS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"

namespace hetile::frontend {

/// Functions that are named anywhere in the file and its headers but for a call of them: canonical
/// declarations.
llvm::DenseSet<const clang::FunctionDecl *> functionsPointedTo(const clang::ASTContext &ctx);

} // namespace hetile::frontend

#endif
