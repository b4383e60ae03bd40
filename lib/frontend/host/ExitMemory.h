// SPDX-License-Identifier: Apache-2.0
//===- ExitMemory.h - arrays that end with main -----------------*- C++ -*-===//
//
// After main has returned, only handlers and destructors run. Where none of them can reach a
// static array, nobody reads it any more.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_EXITMEMORY_H
#define HETILE_FRONTEND_EXITMEMORY_H

#include "frontend/source/Source.h"

#include "clang/AST/Decl.h"

#include <string>
#include <vector>

namespace hetile::frontend {

/// Static arrays of the file, in the order of their declaration, that `main` can name and that
/// nobody can read after it. Empty in C++.
std::vector<std::string> arraysThatEndWith(const Source &source, const clang::FunctionDecl *main);

} // namespace hetile::frontend

#endif
