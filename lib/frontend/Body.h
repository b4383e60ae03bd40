//===- Body.h - the text of a statement, with holes -------------*- C++ -*-===//
//
// Cuts the user's text into pieces: array elements and captured values become holes, all
// else stays as written.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_BODY_H
#define HETILE_FRONTEND_BODY_H

#include "Attempt.h"

#include "llvm/ADT/ArrayRef.h"

namespace hetile::frontend {

/// What replaces an expression, or a statement: access or scalar number, as in model::Piece, or
/// another expression, which may have holes.
struct Hole {
  const clang::Stmt *stmt = nullptr;
  model::Piece piece;
  const clang::Expr *by = nullptr;
};

/// Pieces of the statements `run`. Where macros hide a hole, or mean something else at file
/// scope, the statement is printed anew from its syntax tree.
std::vector<model::Piece> cutBody(const Attempt &attempt,
                                  llvm::ArrayRef<const clang::Stmt *> run,
                                  llvm::ArrayRef<Hole> holes);

/// Pieces of one expression, printed from its syntax tree.
std::vector<model::Piece> cutExpression(const Attempt &attempt, const clang::Expr *e,
                                        llvm::ArrayRef<Hole> holes);

} // namespace hetile::frontend

#endif
