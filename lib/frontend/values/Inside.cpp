// SPDX-License-Identifier: Apache-2.0
//===- Inside.cpp - what the host must find on entry ----------------------===//
//
// Iterators are eliminated by the bounds of their loops. What is left is sufficient, not
// necessary: with loops that have no iteration it may ask for more than the program does.
//
//===----------------------------------------------------------------------===//
#include "frontend/values/Inside.h"

#include "model/Affine.h"

#include <cstdlib>

namespace hetile::frontend {

namespace {
class Elimination {
public:
  Elimination(const Attempt &attempt, const std::vector<model::Constraint> &facts)
      : attempt(attempt), facts(facts) {}

  /// An expression in parameters that is at most `e` where all facts hold.
  std::optional<model::AffineExpr> below(const model::AffineExpr &e, int depth) const {
    if (!e.floors.empty() || std::llabs(e.constant) > (int64_t(1) << 50))
      return std::nullopt;
    const std::string symbol = moving(e);
    if (symbol.empty())
      return e;
    if (depth == 0)
      return std::nullopt;
    for (const model::Constraint &fact : facts) {
      auto it = fact.expr.terms.find(symbol);
      if (it == fact.expr.terms.end() || !fact.expr.floors.empty())
        continue;
      const int64_t coeff = e.terms.at(symbol), k = coeff / it->second;
      if (coeff % it->second != 0 || (k < 0 && !fact.isEquality) || std::llabs(k) > 1024)
        continue;
      // e - k * fact >= 0 and fact >= 0 give e >= 0.
      if (auto found = below(model::sub(e, model::scale(fact.expr, k)), depth - 1))
        return found;
    }
    return std::nullopt;
  }

private:
  const Attempt &attempt;
  const std::vector<model::Constraint> &facts;

  /// A symbol of `e` that is no parameter; empty if there is none.
  std::string moving(const model::AffineExpr &e) const {
    for (const auto &[symbol, coeff] : e.terms)
      if (!attempt.symbols.isParameter(symbol) || attempt.dataNamed(symbol))
        return symbol;
    return "";
  }
};
} // namespace

bool requireNonNegative(Attempt &attempt, const model::AffineExpr &expr,
                        const model::Condition &domain) {
  if (attempt.symbols.provenNonNegative(expr, domain))
    return true;
  for (const std::vector<model::Constraint> &conjunct : domain.anyOf) {
    auto least = Elimination(attempt, conjunct).below(expr, 6);
    if (!least || (least->terms.empty() && least->constant < 0))
      return false;
    if (!least->terms.empty())
      attempt.symbols.required =
          model::conjunction(attempt.symbols.required, model::nonNegative(*least));
  }
  return true;
}

} // namespace hetile::frontend
