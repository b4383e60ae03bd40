// SPDX-License-Identifier: Apache-2.0
//===- Twice.h - statements that may stand twice in a text ------*- C++ -*-===//
//
// One copy asks the runtime about each element, the other one does not.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_TWICE_H
#define HETILE_FRONTEND_TWICE_H

#include "clang/AST/Stmt.h"

namespace hetile::frontend {

/// False if a second copy would not compile or not do the same: a label, a static variable, a type
/// or a lambda in it, or a piece of assembly, whose symbols are there once.
bool mayStandTwice(const clang::Stmt *s);

} // namespace hetile::frontend

#endif
