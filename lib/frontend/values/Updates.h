// SPDX-License-Identifier: Apache-2.0
//===- Updates.h - statements that accumulate into a scalar -----*- C++ -*-===//
//
// Recognizes `s += e`, `s = s + e`, `if (x > s) s = x`, `s = fmax(s, x)` and their relatives: a
// statement that only folds a value into a scalar.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_UPDATES_H
#define HETILE_FRONTEND_UPDATES_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// One statement that folds a value into `target`.
struct Update {
  const clang::Expr *target = nullptr; // the scalar, an lvalue
  model::Fold fold = model::Fold::Sum;
  bool swapped = false;      // the scalar is the second argument of fmin or fmax
  bool forgetsAtNaN = false; // a NaN replaces the scalar, and the next value the NaN
  const clang::Expr *constant = nullptr; // Fold::Set: what is assigned. Fold::Follow: the scalar
                                         // that decides
  std::vector<const clang::Expr *> mentions; // of the scalar, with the target
  /// What else is set when the scalar takes a new value: if (x > m) { m = x; at = i; }
  std::vector<const clang::BinaryOperator *> followers;
  /// Sums and products of floating-point numbers: the one operand beside the scalar of the one
  /// operation, in the scalar's type; null if there are several operations or another type.
  const clang::Expr *addend = nullptr;
  const clang::Expr *value =
      nullptr; // Fold::Follow: what is assigned. Minima, maxima: the new value
};

/// The update that `s` is, if it is one. Whether the scalar occurs elsewhere in `s` is left to
/// the caller: `mentions` are those that belong to the pattern.
std::optional<Update> matchUpdate(const clang::Stmt *s, const Attempt &attempt);

} // namespace hetile::frontend

#endif
