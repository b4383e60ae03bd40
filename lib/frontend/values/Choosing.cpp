// SPDX-License-Identifier: Apache-2.0
//===- Choosing.cpp - values that are one of two --------------------------===//
//
// Neighbours across a periodic boundary, (i + 1) % n and i > 0 ? i - 1 : n - 1, and those that end
// at one, min(i + 1, n - 1): affine in each part of the domain.
//
//===----------------------------------------------------------------------===//
#include "frontend/values/DataSymbols.h"
#include "frontend/values/Expressions.h"
#include "model/Affine.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {
constexpr size_t MostAlternatives = 4; // conjunctions of a condition
constexpr int MostTimes = 3;           // that a size may be too much
constexpr int64_t LargestStep = 8;     // to a neighbour
constexpr size_t MostParts = 3;        // sizes in which a dividend may lie
} // namespace

model::Condition within(const Symbols &symbols, const model::Condition &condition,
                        const model::Condition &domain) {
  const auto never = [&](const model::Constraint &c) {
    const model::AffineExpr contrary =
        model::sub(model::scale(c.expr, -1), model::affineConstant(1));
    return !c.isEquality && symbols.provenNonNegative(contrary, domain);
  };
  model::Condition out = condition;
  out.anyOf.erase(std::remove_if(out.anyOf.begin(), out.anyOf.end(),
                                 [&](const std::vector<model::Constraint> &conjunct) {
                                   return std::any_of(conjunct.begin(), conjunct.end(), never);
                                 }),
                  out.anyOf.end());
  return out;
}

/// True if expr >= 0 in `domain`, or if `size` is large enough, which is then asked on entry.
static bool ensure(Symbols &symbols, const model::AffineExpr &expr, const model::AffineExpr &size,
                   const model::Condition &domain) {
  if (symbols.ensureNonNegative(expr, domain))
    return true;
  for (int64_t least = 1; least <= LargestStep; ++least) {
    const model::AffineExpr more = model::sub(size, model::affineConstant(least));
    if (symbols.provenNonNegative(model::sub(expr, more), domain))
      return symbols.ensureNonNegative(more, domain);
  }
  return false;
}

/// a % b where k b <= a < (k + 3) b: this needs two comparisons at most. Conditions on parameters
/// alone may be left to the entry of the nest.
std::optional<Poly> ExprReader::readWrapped(const Poly &a, const Poly &b) {
  Symbols &symbols = attempt.symbols;
  const auto n = symbols.affine(b);
  auto x = symbols.affine(a);
  if (!x || !n || mentionsData(attempt, a) || mentionsData(attempt, b))
    return std::nullopt;
  std::optional<Poly> value = a;
  for (int times = 0; times < MostTimes; ++times) { // (i + 1 + n) % n
    const model::AffineExpr less = model::sub(*x, *n);
    if (!symbols.provenNonNegative(less, scope.domain) || !(value = sub(*value, b)))
      break;
    x = less;
  }
  if (!value)
    return std::nullopt;
  const bool isPositive = symbols.provenNonNegative(*x, scope.domain);
  std::vector<model::AffineExpr> below; // value < n, value < 2 n, ..
  below.push_back(model::sub(model::sub(*n, *x), model::affineConstant(1)));
  if (isPositive && symbols.provenNonNegative(below[0], scope.domain))
    return value;
  bool isBelow = false;
  while (!isBelow && below.size() < MostParts) {
    below.push_back(model::add(below.back(), *n));
    isBelow = ensure(symbols, below.back(), *n, scope.domain);
  }
  if (!isBelow || !(isPositive || ensure(symbols, *x, *n, scope.domain)))
    return std::nullopt;
  std::vector<Poly> parts = {*value};
  while (parts.size() < below.size()) {
    const auto less = sub(parts.back(), b);
    if (!less)
      return std::nullopt;
    parts.push_back(*less);
  }
  Poly out = parts.back();
  for (size_t k = parts.size() - 1; k-- > 0;) {
    const model::Condition when = model::nonNegative(below[k]);
    out = symbols.choiceSymbol({when, model::negation(when), parts[k], out});
  }
  return out;
}

/// `e` has the type of both values: conversions stand inside of them.
std::optional<Poly> ExprReader::readChoice(const Expr *e) {
  const Expr *yes = nullptr, *no = nullptr;
  std::optional<model::Condition> when;
  if (const auto m = matchMinMax(e, attempt.facts.source.ctx)) {
    when = ExprReader(attempt, scope).atMost(m->a, m->b, 0);
    yes = m->isMin ? m->a : m->b;
    no = m->isMin ? m->b : m->a;
  } else if (auto *select = dyn_cast<ConditionalOperator>(e)) {
    when = ExprReader(attempt, scope).condition(select->getCond());
    yes = select->getTrueExpr();
    no = select->getFalseExpr();
  }
  if (!when || when->anyOf.size() > MostAlternatives || mentionsData(attempt, *when))
    return std::nullopt;
  const auto valueWhere = [&](const model::Condition &condition, const Expr *of) {
    Scope there = scope;
    there.domain = model::conjunction(scope.domain, condition);
    ExprReader reader(attempt, there, Choices::Read);
    return modular ? reader.subscript(of) : reader.value(of);
  };
  const model::Condition otherwise =
      within(attempt.symbols, model::negation(*when), scope.domain);
  when = within(attempt.symbols, *when, scope.domain);
  if (model::isNever(*when) || model::isNever(otherwise))
    return valueWhere(model::always(), model::isNever(*when) ? no : yes);
  auto a = valueWhere(*when, yes), b = a ? valueWhere(otherwise, no) : std::nullopt;
  if (!b || otherwise.anyOf.size() > MostAlternatives || mentionsData(attempt, *a) ||
      mentionsData(attempt, *b))
    return std::nullopt;
  return *a == *b ? *a : attempt.symbols.choiceSymbol({*when, otherwise, *a, *b});
}

} // namespace hetile::frontend
