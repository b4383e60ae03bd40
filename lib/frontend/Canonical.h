//===- Canonical.h - loops of all spellings as `for` loops ------*- C++ -*-===//
//
// Everything after this sees `for (init; condition; increment)` and no `continue`: while loops
// that count, increments at the end of the body, starts before the loop, and bodies left early
// get new nodes of the syntax tree, with the places of the old ones.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_CANONICAL_H
#define HETILE_FRONTEND_CANONICAL_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

#include <optional>
#include <vector>

namespace hetile::frontend {

/// `loop`, a for or while loop, as a `for` loop; the same node if there is nothing to change,
/// null if it does not count. Without an init, the iterator starts from its value on entry.
/// `before`: statements that set further variables of the header, and run first.
const clang::ForStmt *canonicalLoop(const clang::ASTContext &ctx, const clang::Stmt *loop,
                                    std::vector<const clang::Stmt *> &before);

/// A condition that counts down: `i-- > bound`, `--i >= bound`, `i--`, `i-- != 0`.
struct CountDown {
  const clang::VarDecl *var = nullptr;
  const clang::Expr *bound = nullptr; // null: 0
  int64_t offset = 0; // the last iteration has var == bound + offset
  bool first = false; // counts before it compares
};

/// What `condition` counts down; empty if it does not.
std::optional<CountDown> matchCountDown(const clang::Expr *condition);

} // namespace hetile::frontend

#endif
