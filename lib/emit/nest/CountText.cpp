// SPDX-License-Identifier: Apache-2.0
//===- CountText.cpp - how much is done in a tile -------------------------===//
//
// A recursive walk over the tree that isl's code generator made.
//
//===----------------------------------------------------------------------===//
#include "CountText.h"

#include "emit/text/LoopText.h"

#include "model/Affine.h"
#include "model/Print.h"

#include <algorithm>
#include <optional>

using namespace hetile::model;

namespace hetile::emit {

namespace {

/// Iterations of a loop, at least 0.
Expr tripCount(const Ast &a) {
  Expr n = Expr::make(Expr::Sub, {a.upper, a.lower});
  n = Expr::make(Expr::Add, {n, Expr::integer(a.step)});
  if (a.step != 1)
    n = Expr::make(Expr::FloorDiv, {n, Expr::integer(a.step)});
  return Expr::make(Expr::Max, {n, Expr::integer(0)});
}

bool isOne(const Expr &e) { return e.op == Expr::Int && e.value == 1; }

Expr times(const Expr &a, const Expr &b) {
  return isOne(a) ? b : isOne(b) ? a : Expr::make(Expr::Mul, {a, b});
}

class CountWriter {
public:
  CountWriter(Writer &w, const Nest &nest, const Spelling &spelling)
      : W(w), TheNest(nest), Spell(spelling) {}

  void all(const std::vector<Ast> &nodes) {
    for (const Ast &a : nodes) {
      if (std::optional<Expr> n = closed({a})) {
        W.line("ht_count += " + print(*n, Spell) + ";");
      } else if (a.kind == Ast::For) {
        openLoop(W, a, Spell);
        all(a.body);
        W.close();
      } else if (a.kind == Ast::If) {
        writeBranch(W, a, Spell, [&](const auto &children) { all(children); });
      } else {
        all(a.body);
      }
    }
  }

private:
  /// Points below `nodes` if loops are not needed to count them.
  std::optional<Expr> closed(const std::vector<Ast> &nodes) const {
    std::optional<Expr> total;
    for (const Ast &a : nodes) {
      std::optional<Expr> one = closedOf(a);
      if (!one)
        return std::nullopt;
      total = total ? Expr::make(Expr::Add, {*total, *one}) : one;
    }
    return total ? *total : Expr::integer(0);
  }

  std::optional<Expr> closedOf(const Ast &a) const {
    if (a.kind == Ast::User)
      return pointsOf(a);
    if (a.kind == Ast::If) {
      std::optional<Expr> then = closed(a.body), other = closed(a.orElse);
      if (!then || !other)
        return std::nullopt;
      return Expr::make(Expr::Select, {a.condition, *then, *other});
    }
    if (a.kind != Ast::For)
      return std::nullopt;
    std::optional<Expr> inner = closed(a.body);
    if (!inner)
      return std::nullopt;
    if (!mentions(*inner, a.iterator))
      return times(tripCount(a), *inner);
    return isSeries(a) ? std::optional(series(a, *inner)) : std::nullopt;
  }

  /// What one instance counts for.
  Expr pointsOf(const Ast &user) const {
    Expr points = Expr::integer(1);
    const Statement &s = TheNest.statements[user.target];
    for (const AffineExpr &trips : s.trips)
      points = Expr::make(Expr::Add, {points, Expr::make(Expr::Max, {valueOf(trips, s, user.args),
                                                                     Expr::integer(0)})});
    return points;
  }

  /// `e`, which is over the iterators of `s`, where these have the values `at`.
  Expr valueOf(const AffineExpr &e, const Statement &s, const std::vector<Expr> &at) const {
    Expr sum = Expr::integer(e.constant);
    for (const auto &[symbol, factor] : e.terms) {
      const auto own = std::find_if(s.iterators.begin(), s.iterators.end(),
                                    [&, &name = symbol](const Iterator &i) { return i.name == name; });
      const Expr value = own != s.iterators.end() ? at[size_t(own - s.iterators.begin())]
                                                  : Expr::symbol(islName(symbol));
      sum = Expr::make(Expr::Add, {sum, times(Expr::integer(factor), value)});
    }
    return sum;
  }

  /// True if the points below grow by the same number from iteration to iteration of `loop`, but
  /// for iterations of loops in a statement that has none.
  bool isSeries(const Ast &loop) const {
    return std::all_of(loop.body.begin(), loop.body.end(), [&](const Ast &user) {
      int64_t coefficient;
      return user.kind == Ast::User &&
             std::all_of(user.args.begin(), user.args.end(), [&](const Expr &e) {
               return coefficientOf(e, loop.iterator, coefficient);
             });
    });
  }

  /// Sum of an arithmetic series, half of (first + last) for each iteration.
  static Expr series(const Ast &loop, const Expr &points) {
    const Expr n = tripCount(loop);
    Expr last = loop.upper;
    if (loop.step != 1)
      last = Expr::make(
          Expr::Add,
          {loop.lower, times(Expr::integer(loop.step),
                             Expr::make(Expr::Sub, {n, Expr::integer(1)}))});
    const Expr ends = Expr::make(Expr::Add, {substitute(points, loop.iterator, loop.lower),
                                             substitute(points, loop.iterator, last)});
    return Expr::make(Expr::FloorDiv, {times(n, ends), Expr::integer(2)});
  }

  Writer &W;
  const Nest &TheNest;
  const Spelling &Spell;
};

} // namespace

void writeCount(Writer &w, const Ast &a, const Nest &nest, const Spelling &spelling) {
  CountWriter(w, nest, spelling).all({a});
}

void collectOfCount(const Nest &nest, std::set<std::string> &symbols) {
  for (const Statement &s : nest.statements)
    for (const AffineExpr &trips : s.trips)
      for (const auto &term : trips.terms)
        symbols.insert(islName(term.first));
}

} // namespace hetile::emit
