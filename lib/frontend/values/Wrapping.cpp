// SPDX-License-Identifier: Apache-2.0
//===- Wrapping.cpp - products that must not wrap around ------------------===//
//
// Iterators are replaced by their bounds, one after the other; that is right where all else in
// the product is not negative. The check is done in floating-point numbers, which do not
// overflow: integers below 2^53 are exact there, and rounding does not change their order.
//
//===----------------------------------------------------------------------===//
#include "frontend/values/Wrapping.h"

#include "model/Affine.h"

#include <algorithm>

namespace hetile::frontend {

namespace {

class Bounding {
public:
  Bounding(Attempt &attempt, const model::Condition &domain) : attempt(attempt), domain(domain) {}

  /// A polynomial in parameters that is at least `p`.
  std::optional<Poly> above(Poly p) {
    for (int rounds = 0; rounds < 16; ++rounds) {
      auto it = std::find_if(p.terms.begin(), p.terms.end(), [&](const auto &term) {
        return term.second < 0 ? !term.first.empty() : !isKnown(term.first);
      });
      if (it == p.terms.end())
        return p;
      const Monomial monomial = it->first;
      const int64_t coeff = it->second;
      p.terms.erase(it);
      if (coeff < 0) {
        if (!allNonNegative(monomial, ""))
          return std::nullopt;
        continue;
      }
      auto next = replaced(monomial, coeff, -1);
      auto sum = next ? add(p, *next) : std::nullopt;
      if (!sum)
        return std::nullopt;
      p = *sum;
    }
    return std::nullopt;
  }

  /// An affine polynomial that is at most `p`.
  std::optional<model::AffineExpr> below(Poly p) {
    for (int rounds = 0; rounds < 16; ++rounds) {
      auto it = std::find_if(p.terms.begin(), p.terms.end(), [&](const auto &term) {
        return term.first.size() > 1 && !isKnown(term.first);
      });
      if (it == p.terms.end())
        return attempt.symbols.affine(p);
      const Monomial monomial = it->first;
      const int64_t coeff = it->second;
      p.terms.erase(it);
      auto next = replaced(monomial, coeff, coeff > 0 ? 1 : -1);
      auto sum = next ? add(p, *next) : std::nullopt;
      if (!sum)
        return std::nullopt;
      p = *sum;
    }
    return std::nullopt;
  }

private:
  Attempt &attempt;
  const model::Condition &domain;

  bool isKnown(const Monomial &m) const {
    return std::all_of(m.begin(), m.end(),
                       [&](const std::string &s) { return attempt.symbols.isParameter(s); });
  }

  /// The factors but one occurrence of `without` are not negative.
  bool allNonNegative(const Monomial &m, const std::string &without) const {
    return std::all_of(m.begin(), m.end(), [&](const std::string &s) {
      return s == without || attempt.symbols.provenNonNegative(model::affineSymbol(s), domain);
    });
  }

  /// coeff * m with an iterator replaced by its lower (sign 1) or upper (sign -1) bound.
  std::optional<Poly> replaced(const Monomial &m, int64_t coeff, int64_t sign) const {
    if (domain.anyOf.size() != 1)
      return std::nullopt;
    for (const std::string &symbol : m) {
      if (attempt.symbols.isParameter(symbol) || attempt.symbols.isFloor(symbol) ||
          std::count(m.begin(), m.end(), symbol) > 1 || !allNonNegative(m, symbol))
        continue;
      for (const model::Constraint &c : domain.anyOf.front()) {
        auto it = c.expr.terms.find(symbol);
        if (it == c.expr.terms.end() || it->second != sign || !c.expr.floors.empty())
          continue;
        model::AffineExpr rest = c.expr; // sign * symbol + rest >= 0
        rest.terms.erase(symbol);
        Poly others;
        Monomial left;
        for (const std::string &s : m)
          if (s != symbol)
            left.push_back(s);
        others.terms[left] = coeff;
        return mul(others, polyOf(model::scale(rest, -sign)));
      }
    }
    return std::nullopt;
  }
};

} // namespace

bool isNeverNegative(Attempt &attempt, const Poly &p, const model::Condition &domain) {
  auto least = Bounding(attempt, domain).below(p);
  return least && attempt.symbols.provenNonNegative(*least, domain);
}

bool requireBelow(Attempt &attempt, const std::optional<Poly> &p, unsigned bits,
                  const model::Condition &domain) {
  auto most = p ? Bounding(attempt, domain).above(*p) : std::nullopt;
  if (!most || bits > 32)
    return false;
  if (most->isConstant())
    return most->constantTerm() < int64_t(1) << bits;
  std::string sum;
  for (const auto &[monomial, coeff] : most->terms) {
    for (const DataSymbol &d : attempt.draft.data) // known later than the checks
      if (d.least != d.greatest && (std::count(monomial.begin(), monomial.end(), d.least) ||
                                    std::count(monomial.begin(), monomial.end(), d.greatest)))
        return false;
    sum += (sum.empty() ? "" : " + ") + std::to_string(coeff) + ".0";
    for (const std::string &symbol : monomial)
      sum += " * (double)(" +
             attempt.symbols.params[*attempt.symbols.parameterNumber(symbol)].text + ")";
  }
  const std::string check =
      (sum.empty() ? "0.0" : sum) + " < " + std::to_string(int64_t(1) << bits) + ".0";
  auto &checks = attempt.draft.nest.checks;
  if (std::find(checks.begin(), checks.end(), check) == checks.end())
    checks.push_back(check);
  return true;
}

} // namespace hetile::frontend
