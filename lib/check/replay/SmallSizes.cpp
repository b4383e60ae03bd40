// SPDX-License-Identifier: Apache-2.0
//===- SmallSizes.cpp - small values of a nest's parameters ---------------===//
//
// Random values, small ones and those of the constants in the conditions; a condition that does not
// hold moves one of its symbols.
//
//===----------------------------------------------------------------------===//
#include "SmallSizes.h"

#include "Random.h"

#include "model/Affine.h"
#include "model/Print.h"

#include <algorithm>
#include <set>

using namespace hetile::model;

namespace hetile::check {

namespace {

constexpr int Tries = 3000, Enough = 40;
constexpr int64_t Largest = 4096; // of constants that are tried

void collect(const AffineExpr &e, std::set<int64_t> &out) {
  out.insert(e.constant);
  for (const AffineExpr::Floor &f : e.floors) {
    out.insert(f.denominator);
    collect(f.numerator, out);
  }
}

void collect(const Condition &c, std::set<int64_t> &out) {
  for (const auto &conjunct : c.anyOf)
    for (const Constraint &k : conjunct)
      collect(k.expr, out);
}

void collect(const Expr &e, std::set<int64_t> &out) {
  if (e.op == Expr::Int)
    out.insert(e.value);
  for (const Expr &arg : e.args)
    collect(arg, out);
}

/// The constants of all conditions, with what lies next to them.
std::vector<int64_t> constantsOf(const Nest &nest, const Tiling &tiling) {
  std::set<int64_t> found, out;
  collect(nest.context, found);
  collect(nest.required, found);
  for (const Statement &s : nest.statements)
    collect(s.domain, found);
  collect(tiling.guard, found);
  for (int64_t v : found)
    for (int64_t sign : {1, -1})
      if (std::abs(v) <= Largest)
        out.insert({sign * v - 1, sign * v, sign * v + 1});
  return {out.begin(), out.end()};
}

class Chooser {
public:
  Chooser(const Nest &nest, const Tiling &tiling)
      : N(nest), T(tiling), Constants(constantsOf(nest, tiling)) {}

  std::vector<Environment> run() {
    if (N.params.empty())
      return {Environment()};
    for (int k = 0; k < Tries && Found.size() < Enough; ++k)
      attempt(k);
    std::stable_sort(Found.begin(), Found.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<Environment> out;
    for (auto &[distance, params] : Found)
      out.push_back(std::move(params));
    return out;
  }

private:
  int64_t anyValue(int attempt) {
    const int64_t kind = R.between(0, 9);
    if (kind < 3)
      return R.between(0, 4);
    if (kind < 8)
      return R.between(3, attempt < Tries / 2 ? 9 : 24);
    if (kind < 9)
      return R.between(-6, 3);
    return Constants[size_t(R.between(0, int64_t(Constants.size()) - 1))];
  }

  static int64_t within(const Parameter &p, int64_t v) {
    if (p.min)
      v = std::max(v, *p.min);
    return p.max ? std::min(v, *p.max) : v;
  }

  const Parameter *parameter(const std::string &name) const {
    for (const Parameter &p : N.params)
      if (p.name == name)
        return &p;
    return nullptr;
  }

  /// Moves one symbol so that the constraint holds, if it does not.
  void repair(const Constraint &c, Environment &env) {
    const int64_t value = evaluate(c.expr, env);
    if ((c.isEquality ? value == 0 : value >= 0) || c.expr.terms.empty())
      return;
    auto term = std::next(c.expr.terms.begin(), R.between(0, int64_t(c.expr.terms.size()) - 1));
    const Parameter *p = parameter(term->first);
    if (!p)
      return;
    const int64_t factor = std::abs(term->second), sign = term->second > 0 ? 1 : -1;
    // Away from zero, so that it suffices.
    const int64_t way = (std::abs(value) + (c.isEquality ? 0 : factor - 1)) / factor;
    env[p->name] = within(*p, env[p->name] + sign * (value < 0 ? way : -way));
  }

  void repair(const Condition &c, Environment &env) {
    if (holds(c, env) || c.anyOf.empty())
      return;
    for (const Constraint &k : c.anyOf[size_t(R.between(0, int64_t(c.anyOf.size()) - 1))])
      repair(k, env);
  }

  void attempt(int number) {
    Environment env;
    for (const Parameter &p : N.params)
      env[p.name] = within(p, anyValue(number));
    for (int k = 0; k < 4; ++k) {
      repair(N.context, env);
      repair(N.required, env);
    }
    const Environment named = byIslName(env);
    if (!holds(N.context, env) || !holds(N.required, env) || !evaluate(T.guard, named) ||
        !evaluate(T.nonEmpty, named) || !Seen.insert(env).second)
      return;
    Found.emplace_back(distance(named), env);
  }

  /// How far the band is from the sizes that tell most: some rows, some columns, not too many
  /// points.
  double distance(const Environment &env) const {
    const double rows = double(evaluate(T.xBounds.upper, env) - evaluate(T.xBounds.lower, env) + 1),
                 columns =
                     double(evaluate(T.yBounds.upper, env) - evaluate(T.yBounds.lower, env) + 1);
    auto off = [](double v, double low, double high) {
      return v < low ? (low - v) * 3 : v > high ? v - high : 0;
    };
    double largest = 0;
    for (const auto &value : env)
      largest = std::max(largest, std::abs(double(value.second)));
    return off(rows, 4, 9) + off(columns, 6, 14) + off(largest, 0, 9);
  }

  const Nest &N;
  const Tiling &T;
  const std::vector<int64_t> Constants;
  Random R{20};
  std::set<Environment> Seen;
  std::vector<std::pair<double, Environment>> Found;
};

} // namespace

std::vector<Environment> chooseSizes(const Nest &nest, const Tiling &tiling) {
  return Chooser(nest, tiling).run();
}

Environment byIslName(const Environment &params) {
  Environment out;
  for (const auto &[name, value] : params)
    out[islName(name)] = value;
  return out;
}

std::string text(const Environment &params) {
  std::string out;
  for (const auto &[name, value] : params)
    out += (out.empty() ? "" : " ") + name + "=" + std::to_string(value);
  return out;
}

} // namespace hetile::check
