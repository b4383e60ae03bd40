// SPDX-License-Identifier: Apache-2.0
//===- Rotation.h - buffers that change places ------------------*- C++ -*-===//
//
// A time loop that ends with `tmp = a; a = b; b = tmp;` works on the same two buffers all the
// time: in iteration t, `a` is buffer t mod 2. The exchange is taken out of the loop, and the
// pointers become one array with a leading dimension for the buffers.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ROTATION_H
#define HETILE_FRONTEND_ROTATION_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <optional>
#include <vector>

namespace hetile::frontend {

/// Pointers that change places: members[p] becomes what members[p + 1] was (the last one what
/// the first was).
struct Ring {
  std::vector<const clang::Expr *> members;
};

struct Rotation {
  const clang::ForStmt *loop = nullptr; // the time loop without the exchange
  std::vector<const clang::Stmt *> exchange;
  std::vector<Ring> rings;
};

/// What the statements at the end of the loop's body exchange; empty if there is nothing, or if
/// it is no plain rotation.
std::optional<Rotation> findRotation(const clang::ASTContext &ctx, const clang::ForStmt *loop);

} // namespace hetile::frontend

#endif
