// SPDX-License-Identifier: Apache-2.0
//===- Affine.cpp - arithmetic on affine expressions ----------------------===//
//
// Sums keep their terms sorted and without zeros, so that equal expressions look equal.
//
//===----------------------------------------------------------------------===//
#include "Affine.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace hetile::model {

AffineExpr affineConstant(int64_t value) {
  AffineExpr e;
  e.constant = value;
  return e;
}

AffineExpr affineSymbol(const std::string &name) {
  AffineExpr e;
  e.terms[name] = 1;
  return e;
}

AffineExpr add(const AffineExpr &a, const AffineExpr &b) {
  AffineExpr out = a;
  out.constant += b.constant;
  for (const auto &[name, coeff] : b.terms)
    if ((out.terms[name] += coeff) == 0)
      out.terms.erase(name);
  for (const AffineExpr::Floor &f : b.floors) {
    auto same = std::find_if(out.floors.begin(), out.floors.end(), [&](const auto &g) {
      return g.denominator == f.denominator && equal(g.numerator, f.numerator);
    });
    if (same == out.floors.end())
      out.floors.push_back(f);
    else if ((same->coeff += f.coeff) == 0)
      out.floors.erase(same);
  }
  return out;
}

AffineExpr scale(const AffineExpr &a, int64_t factor) {
  if (factor == 0)
    return {};
  AffineExpr out = a;
  out.constant *= factor;
  for (auto &term : out.terms)
    term.second *= factor;
  for (AffineExpr::Floor &f : out.floors)
    f.coeff *= factor;
  return out;
}

AffineExpr sub(const AffineExpr &a, const AffineExpr &b) { return add(a, scale(b, -1)); }

static int64_t floorOf(int64_t a, int64_t b) { return a / b - (a % b != 0 && a < 0); }

AffineExpr floorDiv(const AffineExpr &a, int64_t denominator) {
  if (denominator == 1)
    return a;
  // What divides exactly moves out of the floor.
  AffineExpr out, rest;
  out.constant = floorOf(a.constant, denominator);
  rest.constant = a.constant - out.constant * denominator;
  for (const auto &[name, coeff] : a.terms)
    (coeff % denominator == 0 ? out : rest).terms[name] =
        coeff % denominator == 0 ? coeff / denominator : coeff;
  for (const AffineExpr::Floor &f : a.floors) {
    bool exact = f.coeff % denominator == 0;
    (exact ? out : rest).floors.push_back(f);
    if (exact)
      out.floors.back().coeff /= denominator;
  }
  if (isConstant(rest)) // 0 <= rest < denominator
    return out;
  AffineExpr floor;
  floor.floors.push_back({1, rest, denominator});
  return add(out, floor);
}

bool isConstant(const AffineExpr &a) { return a.terms.empty() && a.floors.empty(); }

bool equal(const AffineExpr &a, const AffineExpr &b) {
  if (a.constant != b.constant || a.terms != b.terms || a.floors.size() != b.floors.size())
    return false;
  return std::is_permutation(a.floors.begin(), a.floors.end(), b.floors.begin(),
                             [](const auto &f, const auto &g) {
                               return f.coeff == g.coeff && f.denominator == g.denominator &&
                                      equal(f.numerator, g.numerator);
                             });
}

bool equal(const Condition &a, const Condition &b) {
  auto sameConstraint = [](const Constraint &x, const Constraint &y) {
    return x.isEquality == y.isEquality && equal(x.expr, y.expr);
  };
  return a.anyOf.size() == b.anyOf.size() &&
         std::equal(a.anyOf.begin(), a.anyOf.end(), b.anyOf.begin(),
                    [&](const auto &x, const auto &y) {
                      return x.size() == y.size() &&
                             std::equal(x.begin(), x.end(), y.begin(), sameConstraint);
                    });
}

bool sameElement(const Access &a, const Access &b) {
  return a.array == b.array &&
         std::equal(a.subscripts.begin(), a.subscripts.end(), b.subscripts.begin(),
                    b.subscripts.end(),
                    [](const AffineExpr &x, const AffineExpr &y) { return equal(x, y); });
}

AffineExpr renamed(const AffineExpr &a, const std::string &from, const std::string &to) {
  AffineExpr out = a;
  auto it = out.terms.find(from);
  if (it != out.terms.end()) {
    int64_t coeff = it->second;
    out.terms.erase(it);
    out.terms[to] = coeff;
  }
  for (AffineExpr::Floor &f : out.floors)
    f.numerator = renamed(f.numerator, from, to);
  return out;
}

Condition renamed(const Condition &c, const std::string &from, const std::string &to) {
  Condition out = c;
  for (auto &conjunct : out.anyOf)
    for (Constraint &constraint : conjunct)
      constraint.expr = renamed(constraint.expr, from, to);
  return out;
}

Condition always() { return {}; }

Condition never() {
  Condition c;
  c.anyOf.clear();
  return c;
}

bool isAlways(const Condition &c) {
  return std::any_of(c.anyOf.begin(), c.anyOf.end(), [](const auto &k) { return k.empty(); });
}

bool isNever(const Condition &c) { return c.anyOf.empty(); }

static Condition single(const AffineExpr &expr, bool isEquality) {
  if (isConstant(expr))
    return (isEquality ? expr.constant == 0 : expr.constant >= 0) ? always() : never();
  Condition c;
  c.anyOf[0].push_back({expr, isEquality});
  return c;
}

Condition nonNegative(const AffineExpr &expr) { return single(expr, false); }
Condition zero(const AffineExpr &expr) { return single(expr, true); }

static bool contains(const std::vector<Constraint> &conjunct, const Constraint &c) {
  return std::any_of(conjunct.begin(), conjunct.end(), [&](const Constraint &d) {
    return c.isEquality == d.isEquality && equal(c.expr, d.expr);
  });
}

Condition conjunction(const Condition &a, const Condition &b) {
  Condition out = never();
  for (const auto &x : a.anyOf)
    for (const auto &y : b.anyOf) {
      std::vector<Constraint> both = x;
      for (const Constraint &c : y)
        if (!contains(both, c))
          both.push_back(c);
      out.anyOf.push_back(std::move(both));
    }
  return out;
}

Condition disjunction(const Condition &a, const Condition &b) {
  if (isAlways(a) || isAlways(b))
    return always();
  Condition out = a;
  out.anyOf.insert(out.anyOf.end(), b.anyOf.begin(), b.anyOf.end());
  return out;
}

/// The least and the greatest value of factor * (n - d * floor(n / d)) + constant; nothing for
/// other expressions.
static std::optional<std::pair<int64_t, int64_t>> rangeOfRemainder(const AffineExpr &e) {
  if (e.floors.size() != 1 || !e.floors.front().numerator.floors.empty())
    return std::nullopt;
  const AffineExpr::Floor &f = e.floors.front();
  const int64_t factor = -f.coeff / f.denominator;
  AffineExpr rest = e;
  rest.floors.clear();
  rest = sub(rest, scale(f.numerator, factor));
  if (factor * f.denominator != -f.coeff || !rest.terms.empty())
    return std::nullopt;
  const int64_t most = factor * (f.denominator - 1);
  return std::pair(rest.constant + std::min<int64_t>(0, most),
                   rest.constant + std::max<int64_t>(0, most));
}

static Condition negation(const Constraint &c) {
  AffineExpr below = sub(scale(c.expr, -1), affineConstant(1)); // expr <= -1
  if (!c.isEquality)
    return nonNegative(below);
  // Of i % 2 == 0 it is one inequality: the other one never holds.
  const auto range = rangeOfRemainder(c.expr);
  Condition out = !range || range->first < 0 ? nonNegative(below) : never();
  if (!range || range->second > 0)
    out = disjunction(out, nonNegative(sub(c.expr, affineConstant(1))));
  return out;
}

Condition negation(const Condition &c) {
  Condition out = always();
  for (const auto &conjunct : c.anyOf) {
    Condition any = never();
    for (const Constraint &constraint : conjunct)
      any = disjunction(any, negation(constraint));
    out = conjunction(out, any);
  }
  return out;
}

} // namespace hetile::model
