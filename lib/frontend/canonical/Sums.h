// SPDX-License-Identifier: Apache-2.0
//===- Sums.h - sums in a variable of their own -----------------*- C++ -*-===//
//
// double s = 0; for (..) s += a[i][k] * b[k][j]; c[i][j] = s;  The same with the element in the
// place of the variable is a loop whose iterations may run in other orders.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_SUMS_H
#define HETILE_FRONTEND_SUMS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"

#include <optional>

namespace hetile::frontend {

struct Sum {
  const clang::VarDecl *variable;
  const clang::Expr *element; // an lvalue of the same type
  bool isStored; // the element becomes the sum as it is: the last of the three statements is none
};

/// The sum that begins with `declaration` in `function`, if the two statements after it, the first
/// of `rest`, are the loop and the assignment, and neither reads anything that the element may be
/// part of: by its name, or by that of a pointer or reference that comes from another variable.
/// Whether arrays of other names overlap is asked on entry, as of all arrays.
std::optional<Sum> sumOf(const clang::ASTContext &ctx, const clang::FunctionDecl *function,
                         const clang::Stmt *declaration, llvm::ArrayRef<clang::Stmt *> rest);

} // namespace hetile::frontend

#endif
