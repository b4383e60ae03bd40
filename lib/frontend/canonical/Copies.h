// SPDX-License-Identifier: Apache-2.0
//===- Copies.h - library copies and fills as loops -------------*- C++ -*-===//
//
// memcpy, memmove, memset, std::copy, std::fill and their relatives, and assignments of vectors,
// are loops over elements: new nodes of the syntax tree in the place of the call.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_COPIES_H
#define HETILE_FRONTEND_COPIES_H

#include "frontend/canonical/SameSizes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <string>
#include <vector>

namespace hetile::frontend {

struct CopyReading {
  bool isCopy = false;
  const clang::ForStmt *loop = nullptr; // null for a copy that is no loop over elements
  std::string obstacle;                 // why it is none
  std::vector<SameSizes> sizes;         // what must hold on entry
};

/// What the whole statement `e` in `function` copies or fills.
CopyReading readCopy(const clang::ASTContext &ctx, const clang::FunctionDecl *function,
                     const clang::Expr *e);

} // namespace hetile::frontend

#endif
