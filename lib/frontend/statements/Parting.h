// SPDX-License-Identifier: Apache-2.0
//===- Parting.h - sums that another nest forms -----------------*- C++ -*-===//
//
// s += e in a nest that does something else besides: the nest leaves e in an array, one element
// for each instance of the statement, and another nest adds these elements to s in the order of the
// program. So s must be the left operand of one operation in its own type, at most once in each
// instance: then -0.0 + e is what is added, and 1 * e what is multiplied, to the bit. Where nothing
// is added, -0.0 and 1 change nothing.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_PARTING_H
#define HETILE_FRONTEND_PARTING_H

#include "frontend/reading/Attempt.h"
#include "frontend/values/Updates.h"

#include "llvm/ADT/ArrayRef.h"

namespace hetile::frontend {

/// Whether compilers fuse the additions with products, of which a sum is then no sum of.
enum class Fusion {
  Never,
  Expressions, // where the compiler fuses inside of expressions
  Always       // as far as is known
};

/// Whether additions of `updates` are fused with products if the compiler may fuse.
Fusion fusionOf(const Attempt &attempt, llvm::ArrayRef<Update> updates);

/// True if what the updates of one scalar add can be added by another nest.
bool canBeParted(const Attempt &attempt, llvm::ArrayRef<Update> updates);

/// The most updates of the scalar `x` that one execution of `s` makes; 2 stands for any more.
unsigned mostUpdates(const Attempt &attempt, const clang::Stmt *s, const Expanded &x);

} // namespace hetile::frontend

#endif
