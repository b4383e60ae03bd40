// SPDX-License-Identifier: Apache-2.0
//===- Affine.h - arithmetic on affine expressions --------------*- C++ -*-===//
//
// The few operations on AffineExpr and Condition that the frontend and its users share.
// Coefficients are taken to be far below 2^62: whoever reads numbers from a source file
// bounds them (see frontend/Poly.h).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_AFFINE_H
#define HETILE_MODEL_AFFINE_H

#include "Model.h"

namespace hetile::model {

AffineExpr affineConstant(int64_t value);
AffineExpr affineSymbol(const std::string &name);
AffineExpr add(const AffineExpr &a, const AffineExpr &b);
AffineExpr sub(const AffineExpr &a, const AffineExpr &b);
AffineExpr scale(const AffineExpr &a, int64_t factor);

/// floor(a / denominator), denominator > 0; a plain expression if the division is exact.
AffineExpr floorDiv(const AffineExpr &a, int64_t denominator);

/// True if `a` has no symbol.
bool isConstant(const AffineExpr &a);

/// True if both are the same expression term by term.
bool equal(const AffineExpr &a, const AffineExpr &b);
bool equal(const Condition &a, const Condition &b);

/// True if both accesses name an element of one array by the same subscripts.
bool sameElement(const Access &a, const Access &b);

/// Calls `f(name)` for every symbol of `a`, those inside floors included.
template <typename F> void forEachSymbol(const AffineExpr &a, F f) {
  for (const auto &term : a.terms)
    f(term.first);
  for (const AffineExpr::Floor &floor : a.floors)
    forEachSymbol(floor.numerator, f);
}

/// `a` with the symbol `from` called `to`.
AffineExpr renamed(const AffineExpr &a, const std::string &from, const std::string &to);
Condition renamed(const Condition &c, const std::string &from, const std::string &to);

Condition always();
Condition never();
bool isAlways(const Condition &c);
bool isNever(const Condition &c);

/// expr >= 0 and expr == 0.
Condition nonNegative(const AffineExpr &expr);
Condition zero(const AffineExpr &expr);

Condition conjunction(const Condition &a, const Condition &b);
Condition disjunction(const Condition &a, const Condition &b);
Condition negation(const Condition &c);

} // namespace hetile::model

#endif
