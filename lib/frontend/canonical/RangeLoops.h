// SPDX-License-Identifier: Apache-2.0
//===- RangeLoops.h - loops over containers, and sizes of rows --*- C++ -*-===//
//
// `for (auto &x : v)` counts the elements of v. Of a vector of vectors, each row has a size of its
// own: loops over them count those of the first row, and that all are as long is checked on entry.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_RANGELOOPS_H
#define HETILE_FRONTEND_RANGELOOPS_H

#include "frontend/canonical/Building.h"
#include "frontend/canonical/SameSizes.h"

#include "clang/AST/StmtCXX.h"

#include <optional>
#include <vector>

namespace hetile::frontend {

/// What such a loop goes over.
struct Range {
  clang::VarDecl *counter = nullptr;
  const clang::Expr *count = nullptr;   // a number of type long
  const clang::Expr *element = nullptr; // of the present iteration, an lvalue
};

/// `object`, a container or an array without side effects, as a range; `depth` gives the counter
/// its name. Adds to `sizes` what must hold on entry. Empty for everything else.
std::optional<Range> rangeOver(const Builder &build, const clang::Expr *object, unsigned depth,
                               std::vector<SameSizes> &sizes);

/// True for a variable, and for elements and fields of variables by subscripts without side
/// effects.
bool namesElement(const clang::Expr *e);

/// `condition` of a loop with the size of the first row for v[i].size(); null if there is none in
/// it.
clang::Expr *withFirstRows(const Builder &build, clang::Expr *condition,
                           std::vector<SameSizes> &sizes);

} // namespace hetile::frontend

#endif
