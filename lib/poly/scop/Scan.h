// SPDX-License-Identifier: Apache-2.0
//===- Scan.h - loops that visit the points of a set ------------*- C++ -*-===//
//
// isl's code generator, with its result turned into our own tree.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_SCAN_H
#define HETILE_POLY_SCAN_H

#include "Isl.h"

#include "model/Ast.h"

#include <functional>
#include <string>

namespace hetile::poly {

/// Number of the statement or array that a tuple name stands for.
using TargetOf = std::function<unsigned(const std::string &tuple)>;

/// Loops that visit every point of `schedule`'s domain once, in the order of its range.
/// `context`: what is known of the parameters. Iterators are called `prefix` and a number; if
/// it is empty they get short names that no parameter has. `unrolled`: the number of a dimension of
/// few values, each of which gets loops of its own; < 0: none. Throws isl::exception.
model::Ast scan(isl::union_map schedule, isl::set context, const TargetOf &targetOf,
                const std::string &prefix = "", int unrolled = -1);

/// An expression over parameters: the value of `value` where it is defined.
model::Expr expression(isl::pw_aff value, isl::set context);

/// An expression over parameters that is true exactly on `set`.
model::Expr condition(isl::set set, isl::set context);

} // namespace hetile::poly

#endif
