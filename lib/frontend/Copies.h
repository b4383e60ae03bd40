//===- Copies.h - library copies and fills as loops -------------*- C++ -*-===//
//
// memcpy, memmove, memset, std::copy, std::fill and their relatives, and assignments of vectors,
// are loops over elements: new nodes of the syntax tree in the place of the call.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_COPIES_H
#define HETILE_FRONTEND_COPIES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <string>
#include <vector>

namespace hetile::frontend {

class Attempt;

/// Vectors that an assignment would resize unless they are of one size, which is `count` if that
/// is not null. `rows`: not the vector itself, but all vectors in it.
struct SameSizes {
  struct Of {
    const clang::Expr *object;
    bool rows;
  };
  std::vector<Of> vectors;
  const clang::Expr *count = nullptr;
};

struct CopyReading {
  bool isCopy = false;
  const clang::ForStmt *loop = nullptr; // null for a copy that is no loop over elements
  std::string obstacle;                 // why it is none
  std::vector<SameSizes> sizes;         // what must hold on entry
};

/// What the whole statement `e` in `function` copies or fills.
CopyReading readCopy(const clang::ASTContext &ctx, const clang::FunctionDecl *function,
                     const clang::Expr *e);

/// Adds what `sizes` asks for to the checks of the nest. Refuses what cannot be checked.
bool requireSizes(Attempt &attempt, const std::vector<SameSizes> &sizes);

/// True if no copy goes on in the next row of an array whose rows have a known length; what the
/// loops leave open is checked on entry.
bool requireRows(Attempt &attempt);

} // namespace hetile::frontend

#endif
