// SPDX-License-Identifier: Apache-2.0
//===- SameSizes.h - vectors that must be of one size -----------*- C++ -*-===//
//
// What the loop that stands for an assignment of vectors relies on; see CopySizes.h for the check.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_SAMESIZES_H
#define HETILE_FRONTEND_SAMESIZES_H

#include "clang/AST/Expr.h"

#include <vector>

namespace hetile::frontend {

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

} // namespace hetile::frontend

#endif
