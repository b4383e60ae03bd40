// SPDX-License-Identifier: Apache-2.0
//===- HeaderNests.h - headers of the project with nests --------*- C++ -*-===//
//
// A header of the project is one that no option or place makes a header of the system.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_HEADERNESTS_H
#define HETILE_FRONTEND_HEADERNESTS_H

#include "frontend/source/Instances.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

#include <vector>

namespace hetile::frontend {

/// A nest in a function of a header, or in a header in the midst of a function.
struct HeaderNest {
  const clang::FunctionDecl *function;
  const clang::Stmt *loop;
};

/// The header that the nest stands in.
const clang::FileEntry *fileOf(const HeaderNest &nest);

/// Loops around others that stand in headers: the first one of each function that the file uses.
std::vector<HeaderNest> headerNests(const clang::ASTContext &ctx, const Instances &instances);

/// The outermost loop of `s` with another one in it, or in what it calls; null if there is none.
const clang::Stmt *nestIn(const clang::SourceManager &sm, const clang::Stmt *s);

/// True if the file has no use for the function: neither it nor another one may call it, or an
/// instance of it.
bool isIdle(const clang::ASTContext &ctx, const Instances &instances,
            const clang::FunctionDecl *function);

} // namespace hetile::frontend

#endif
