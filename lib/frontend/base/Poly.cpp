// SPDX-License-Identifier: Apache-2.0
//===- Poly.cpp - polynomials over the symbols of a nest ------------------===//
//
// Plain sums of products in sorted maps.
//
//===----------------------------------------------------------------------===//
#include "frontend/base/Poly.h"

#include "frontend/base/Budget.h"

#include <algorithm>

namespace hetile::frontend {

static constexpr int64_t Limit = int64_t(1) << 40;

Poly Poly::constant(int64_t value) {
  Poly p;
  if (value != 0)
    p.terms[{}] = value;
  return p;
}

Poly Poly::symbol(const std::string &name) {
  Poly p;
  p.terms[{name}] = 1;
  return p;
}

bool Poly::isConstant() const {
  return terms.empty() || (terms.size() == 1 && terms.begin()->first.empty());
}

int64_t Poly::constantTerm() const {
  auto it = terms.find({});
  return it == terms.end() ? 0 : it->second;
}

Poly polyOf(const model::AffineExpr &e) {
  Poly out;
  if (e.constant)
    out.terms[{}] = e.constant;
  for (const auto &[name, coeff] : e.terms)
    out.terms[{name}] = coeff;
  return out;
}

/// Adds coeff * monomial to `p`; false if a coefficient leaves the range.
static bool accumulate(Poly &p, const Monomial &monomial, int64_t coeff) {
  int64_t sum = p.terms[monomial] + coeff;
  if (sum > Limit || sum < -Limit)
    return false;
  if (sum == 0)
    p.terms.erase(monomial);
  else
    p.terms[monomial] = sum;
  return true;
}

std::optional<Poly> add(const Poly &a, const Poly &b) {
  Poly out = a;
  for (const auto &[monomial, coeff] : b.terms)
    if (!accumulate(out, monomial, coeff))
      return std::nullopt;
  return out;
}

std::optional<Poly> sub(const Poly &a, const Poly &b) {
  Poly out = a;
  for (const auto &[monomial, coeff] : b.terms)
    if (!accumulate(out, monomial, -coeff))
      return std::nullopt;
  return out;
}

std::optional<Poly> mul(const Poly &a, const Poly &b) {
  Poly out;
  if (!budget::spend(a.terms.size() * b.terms.size()))
    return std::nullopt;
  for (const auto &[ma, ca] : a.terms)
    for (const auto &[mb, cb] : b.terms) {
      __int128 product = static_cast<__int128>(ca) * cb;
      if (product > Limit || product < -Limit)
        return std::nullopt;
      Monomial m = ma;
      m.insert(m.end(), mb.begin(), mb.end());
      std::sort(m.begin(), m.end());
      if (!accumulate(out, m, static_cast<int64_t>(product)))
        return std::nullopt;
    }
  return out;
}

static bool leads(const Monomial &a, const Monomial &b) {
  return a.size() != b.size() ? a.size() > b.size() : a < b;
}

/// a / b if b divides a.
static std::optional<Monomial> quotient(const Monomial &a, const Monomial &b) {
  if (!std::includes(a.begin(), a.end(), b.begin(), b.end()))
    return std::nullopt;
  Monomial out;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return out;
}

/// c divided by d, d > 1, with the remainder in [-d/2, d/2).
static int64_t balanced(int64_t c, int64_t d) {
  int64_t shifted = c + d / 2;
  return shifted / d - (shifted % d != 0 && shifted < 0);
}

std::optional<Division> divide(const Poly &a, const Poly &divisor) {
  Division out;
  if (divisor.isConstant()) {
    int64_t d = divisor.constantTerm();
    for (const auto &[monomial, coeff] : a.terms) {
      int64_t q = d == 1 ? coeff : balanced(coeff, d);
      accumulate(out.quotient, monomial, q);
      accumulate(out.remainder, monomial, coeff - q * d);
    }
    return out;
  }
  auto lead = divisor.terms.begin();
  for (auto it = divisor.terms.begin(); it != divisor.terms.end(); ++it)
    if (leads(it->first, lead->first))
      lead = it;
  Poly rest = a;
  for (bool progress = true; progress;) {
    progress = false;
    for (const auto &[monomial, coeff] : rest.terms) {
      auto q = quotient(monomial, lead->first);
      if (!q || coeff % lead->second != 0)
        continue;
      Poly term;
      term.terms[*q] = coeff / lead->second;
      auto product = mul(term, divisor);
      auto sum = add(out.quotient, term);
      auto next = product ? sub(rest, *product) : std::nullopt;
      if (!sum || !next)
        return std::nullopt;
      out.quotient = *sum;
      rest = *next;
      progress = true;
      break;
    }
  }
  out.remainder = rest;
  return out;
}

} // namespace hetile::frontend
