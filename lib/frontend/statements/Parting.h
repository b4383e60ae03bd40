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
#include "frontend/statements/Body.h"
#include "frontend/values/Updates.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <vector>

namespace hetile::frontend {

/// -0.0, of which compilers know nothing.
constexpr const char *MinusZero = "hetile_minus_zero";

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

/// What another nest adds to a sum: it computes that once more.
struct SumAgain {
  unsigned sum = 0; // number in Nest::apart
  const clang::Expr *value = nullptr;
  bool isSubtracted = false;
};

/// The one update of `x` in the statements `run`, if it is one of them and if behind the first
/// update of any sum there are only others: what is added is then the same at the end of the run.
std::optional<SumAgain> sumAgain(const Attempt &attempt, llvm::ArrayRef<const clang::Stmt *> run,
                                 const Expanded &x);

/// The value that is added, in the type of the sum; empty if it takes more than elements, of which
/// `holes` knows, and constants.
std::vector<model::Piece> valueAgain(const Attempt &attempt, llvm::ArrayRef<Hole> holes,
                                     const SumAgain &sum);

/// True if the elements that are added up, Statement::additions, have the same values after the
/// nest: those that it writes at all are written by the same instance only.
bool keepAddends(const model::Nest &nest);
/// Has the columns of the arrays with these elements along the outermost loop, as those have them
/// who take turns with the sum.
void followSums(model::Nest &nest);

/// True if some update of `x` in `s` takes something away from it.
bool takesAway(const Attempt &attempt, const clang::Stmt *s, const Expanded &x);

/// The updates of the scalar `x` that every execution of `s` makes.
unsigned leastUpdates(const Attempt &attempt, const clang::Stmt *s, const Expanded &x);

/// The most updates of the scalar `x` that one execution of `s` makes; 2 stands for any more.
unsigned mostUpdates(const Attempt &attempt, const clang::Stmt *s, const Expanded &x);

} // namespace hetile::frontend

#endif
