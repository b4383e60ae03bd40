// SPDX-License-Identifier: Apache-2.0
//===- Body.h - the text of a statement, with holes -------------*- C++ -*-===//
//
// Cuts the user's text into pieces: array elements and captured values become holes, all
// else stays as written.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_BODY_H
#define HETILE_FRONTEND_BODY_H

#include "frontend/reading/Attempt.h"

#include "llvm/ADT/ArrayRef.h"

#include <set>

namespace hetile::frontend {

/// What replaces an expression, or a statement: access or scalar number, as in model::Piece, or
/// another expression, which may have holes.
struct Hole {
  const clang::Stmt *stmt = nullptr;
  model::Piece piece;
  const clang::Expr *by = nullptr;
  /// If there are any: what stands there, in place of `piece`.
  std::vector<model::Piece> pieces;
};

/// Cuts the text of one statement of the model. Nothing else puts anything in the place of an
/// expression.
class BodyCutter {
public:
  BodyCutter(const Attempt &attempt, llvm::ArrayRef<Hole> holes) : attempt(attempt), holes(holes) {}

  /// Pieces of the statements `run`. Where macros hide a hole, or mean something else at file
  /// scope, a statement is printed anew from its syntax tree.
  std::vector<model::Piece> statements(llvm::ArrayRef<const clang::Stmt *> run);

  /// Pieces of one expression, printed from its syntax tree.
  std::vector<model::Piece> expression(const clang::Expr *e);

  /// A hole that nothing has been put into, neither into one around it: the text would name what
  /// tiles do not have. Null if there is none.
  const Hole *leftOut() const;

private:
  const Attempt &attempt;
  llvm::ArrayRef<Hole> holes;
  std::set<const clang::Stmt *> filled;
};

} // namespace hetile::frontend

#endif
