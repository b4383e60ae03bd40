// SPDX-License-Identifier: Apache-2.0
//===- Sums.h - sums in a variable of their own -----------------*- C++ -*-===//
//
// double s = 0; for (..) s += a[i][k] * b[k][j]; c[i][j] = s;  The same with the element in the
// place of the variable is a loop whose iterations may run in other orders. The variable may be
// declared anywhere, and begin with the element's own value, as in factorizations.
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
  const clang::Expr *start;   // null: the element's own value
  bool isStored; // the element becomes the sum as it is: the last of the three statements is none
};

/// The sum that begins with `first`, a declaration or an assignment, in `function`, if the two
/// statements after it, the first of `rest`, are the loop and the assignment, nobody reads the
/// variable after them, and neither reads anything that the element may be part of: by its name,
/// unless the headers of the loops say that it is another element, or by that of a pointer or
/// reference that comes from another variable. Whether arrays of other names overlap is asked on
/// entry, as of all arrays.
std::optional<Sum> sumOf(const clang::ASTContext &ctx, const clang::FunctionDecl *function,
                         const clang::Stmt *first, llvm::ArrayRef<clang::Stmt *> rest);

} // namespace hetile::frontend

#endif
