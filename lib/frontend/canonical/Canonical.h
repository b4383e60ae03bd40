// SPDX-License-Identifier: Apache-2.0
//===- Canonical.h - loops of all spellings as `for` loops ------*- C++ -*-===//
//
// Everything after this sees `for (init; condition; increment)` and no `continue`: while loops
// that count, range-based loops, increments at the end of the body, starts before the loop, bodies
// left early, and library functions that copy arrays get new nodes of the syntax tree, with the
// places of the old ones.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_CANONICAL_H
#define HETILE_FRONTEND_CANONICAL_H

#include "frontend/canonical/Copies.h"
#include "frontend/source/Source.h"

#include <optional>
#include <vector>

namespace hetile::frontend {

struct CanonicalLoop {
  const clang::ForStmt *loop = nullptr;
  std::vector<const clang::Stmt *> before; // set further variables of the header, and run first
  std::vector<SameSizes> sizes;            // what copies in it rely on
  std::vector<const clang::FunctionDecl *> called; // whose bodies stand for calls
};

/// `s`, a for, while or range-based loop or a copy of arrays in `function`, as a `for` loop; the
/// same node if there is nothing to change, null if it does not count. Without an init, the
/// iterator starts from its value on entry. `calls`: the file, if calls in it may become what they
/// run.
CanonicalLoop canonicalLoop(const clang::ASTContext &ctx, const clang::FunctionDecl *function,
                            const clang::Stmt *s, const Source *calls = nullptr);

} // namespace hetile::frontend

#endif
