// SPDX-License-Identifier: Apache-2.0
//===- Definitions.h - variables that statements set to a bound -*- C++ -*-===//
//
// `int hi = n; if (hi > i + c) hi = i + c;` is the declaration of a minimum, written in two
// statements; `hi = n;` of a variable from outside is one if nobody looks at it elsewhere.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_DEFINITIONS_H
#define HETILE_FRONTEND_DEFINITIONS_H

#include "frontend/statements/Units.h"

namespace hetile::frontend {

struct Definition {
  const clang::VarDecl *variable = nullptr;
  const clang::DeclStmt *text = nullptr; // declares a variable of the same name at the same place
  std::vector<const clang::Stmt *> statements; // which it stands for
};

/// Variables that statements of `block` set, one after the other, before loops of the block use
/// them: the value follows from `known` variables and from what never changes in the nest.
std::vector<Definition> definitionsIn(const Attempt &attempt, const UnitReader &units,
                                      llvm::ArrayRef<const clang::Stmt *> block,
                                      std::vector<const clang::VarDecl *> known);

} // namespace hetile::frontend

#endif
