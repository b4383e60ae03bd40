// SPDX-License-Identifier: Apache-2.0
//===- Poly.h - polynomials over the symbols of a nest ----------*- C++ -*-===//
//
// Subscripts are read as polynomials first: flattened ones (i*n + j) are not affine, but
// dividing them by the row length gives subscripts that are.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_POLY_H
#define HETILE_FRONTEND_POLY_H

#include "model/Model.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hetile::frontend {

/// Product of symbols, sorted; empty for the constant term.
using Monomial = std::vector<std::string>;

/// Sum of coefficient * monomial; no zero coefficients. Coefficients are limited to
/// +-2^40, so that later arithmetic in 64 bits does not overflow.
struct Poly {
  std::map<Monomial, int64_t> terms;

  static Poly constant(int64_t value);
  static Poly symbol(const std::string &name);

  bool isConstant() const;
  /// The constant term.
  int64_t constantTerm() const;
  bool operator==(const Poly &other) const { return terms == other.terms; }
  bool operator!=(const Poly &other) const { return terms != other.terms; }
  bool operator<(const Poly &other) const { return terms < other.terms; }
};

/// An affine expression without floors.
Poly polyOf(const model::AffineExpr &e);

/// Sum and product; empty if a coefficient leaves the range.
std::optional<Poly> add(const Poly &a, const Poly &b);
std::optional<Poly> sub(const Poly &a, const Poly &b);
std::optional<Poly> mul(const Poly &a, const Poly &b);

/// Multivariate division: a = quotient * divisor + remainder, dividing by the divisor's
/// leading monomial (highest degree, then lexicographic). The divisor is not zero.
/// A constant divisor gives a remainder whose coefficients are balanced around zero.
struct Division {
  Poly quotient, remainder;
};
std::optional<Division> divide(const Poly &a, const Poly &divisor);

} // namespace hetile::frontend

#endif
