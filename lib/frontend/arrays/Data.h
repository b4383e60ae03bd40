// SPDX-License-Identifier: Apache-2.0
//===- Data.h - array elements that decide where the nest goes --*- C++ -*-===//
//
// w[k] in x[j - w[k]], in `if (j >= w[k])` or in `for (j = w[k]; ..)`: the value of an element
// of an array that the nest only reads becomes a symbol between two parameters, the least
// and the greatest value of all elements that the nest reads there.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_DATA_H
#define HETILE_FRONTEND_DATA_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// True if `e` is an array element, by subscripts, of an array that no statement of the nest
/// writes by name; its subscripts are added to `subscripts`.
bool isReadOnlyElement(const Attempt &attempt, const clang::Expr *e,
                       std::vector<const clang::Expr *> &subscripts);

} // namespace hetile::frontend

#endif
