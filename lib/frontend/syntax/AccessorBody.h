// SPDX-License-Identifier: Apache-2.0
//===- AccessorBody.h - functions of a few simple statements ----*- C++ -*-===//
//
// Constants, tests that end the program or throw, and the returned expression.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ACCESSORBODY_H
#define HETILE_FRONTEND_ACCESSORBODY_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <optional>
#include <utility>
#include <vector>

namespace hetile::frontend {

/// A condition that must be true (or false) for the function to return.
struct Demand {
  const clang::Expr *condition = nullptr;
  bool holds = true;
};

struct AccessorBody {
  const clang::FunctionDecl *definition = nullptr;
  /// Variables that keep their first value, in the order of their declarations.
  std::vector<const clang::VarDecl *> constants;
  std::vector<Demand> demands;
  const clang::Expr *value = nullptr; // what it returns
};

/// The body of `f`; empty if it is not visible, does anything else, or may be replaced by another
/// one (virtual, weak).
std::optional<AccessorBody> accessorBody(const clang::FunctionDecl *f);

/// The assignment that is all that `f` does: `void set(int i, double x) { cells[i] = x; }`. Null if
/// it does anything else, its body is not visible or may be replaced by another one.
const clang::BinaryOperator *setterBody(const clang::FunctionDecl *f);

/// What an assertion tests, and the call that ends the program if that does not hold: of the C
/// library, with literals for arguments.
struct Assertion {
  Demand demand;
  const clang::CallExpr *failure = nullptr;
};

/// The assertions that the expression is, as a statement, in their order; none if it does anything
/// else.
std::vector<Assertion> assertionsIn(const clang::Expr *e);

} // namespace hetile::frontend

#endif
