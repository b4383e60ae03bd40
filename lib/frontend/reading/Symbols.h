// SPDX-License-Identifier: Apache-2.0
//===- Symbols.h - parameters, names and what is proven of them -*- C++ -*-===//
//
// The symbols that polynomials and affine expressions are written in: parameters, which the host
// reads on entry, floors, and names that nothing else in the nest has. What follows from the ranges
// of parameters, or is required of them, belongs to them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_SYMBOLS_H
#define HETILE_FRONTEND_SYMBOLS_H

#include "frontend/base/Poly.h"
#include "frontend/reading/Reading.h"
#include "model/Affine.h"
#include "model/Model.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hetile::frontend {

/// A value that is one of two: i + 1 < n ? i + 1 : i + 1 - n.
struct Choice {
  model::Condition when, otherwise; // over iterators and parameters
  Poly yes, no;                     // may hold choices
  /// The program's variable that is one of the two: either may be it where its condition holds.
  /// Null: the conditions tell, and exclude each other.
  const clang::VarDecl *by = nullptr;
};

class Symbols {
public:
  explicit Symbols(const LoopFacts &facts);

  std::vector<model::Parameter> params; // as in model::Nest
  model::Condition context = model::Nest().context, required = model::Nest().required;

  /// A name that nothing else in the nest has, close to `wanted`.
  std::string uniqueName(const std::string &wanted);

  /// The parameter known by `key`, whose use is counted; null if there is none.
  const std::string *use(const std::string &key);
  /// A new one, known by `key`.
  Poly newParameter(const std::string &key, const std::string &wanted, model::Parameter p);
  /// One of its own: `text` as the host evaluates it, values within [min, max].
  Poly freshParameter(const std::string &wanted, const std::string &text, int64_t min, int64_t max);

  /// `read` gives an expression that is compared as it stands. If it is a parameter alone, this use
  /// of the parameter does not ask for its exact value where that is huge.
  template <typename Read> auto compared(Read read) {
    const std::map<std::string, unsigned> before = uses;
    auto e = read();
    if (e && e->constant == 0 && e->floors.empty() && e->terms.size() == 1 &&
        e->terms.begin()->second == 1)
      if (const std::string &symbol = e->terms.begin()->first; uses.count(symbol)) {
        const auto old = before.find(symbol);
        bareUses[symbol] += uses[symbol] - (old == before.end() ? 0 : old->second);
      }
    return e;
  }
  /// True if the parameter is only compared: its exact value does not matter where it is huge.
  bool isOnlyCompared(const std::string &symbol) const;

  /// Index into `params`.
  std::optional<unsigned> parameterNumber(const std::string &symbol) const;
  bool isParameter(const std::string &symbol) const { return numbers.count(symbol) != 0; }

  /// `symbol` is any number from `least` to `greatest`, both of them parameters.
  void addRange(const std::string &symbol, const std::string &least, const std::string &greatest) {
    ranges[symbol] = {least, greatest};
  }

  /// A floor as a symbol, so that polynomials can hold it.
  Poly floorSymbol(const model::AffineExpr &numerator, int64_t denominator);
  /// True for the symbols that floorSymbol() makes.
  bool isFloor(const std::string &symbol) const { return floors.count(symbol) != 0; }

  /// A choice as a symbol. No affine expression holds it: see withChoice().
  Poly choiceSymbol(Choice choice);
  /// The first choice in `p`; null if there is none.
  const Choice *choiceIn(const Poly &p) const;
  /// The first that a variable tells, or that conditions do.
  const Choice *choiceIn(const Poly &p, bool byVariable) const;
  /// `p` with `value` in the place of `choice`; empty if numbers become too large.
  std::optional<Poly> replaced(const Poly &p, const Choice &choice, const Poly &value) const;
  /// The same with `yes` or `no`.
  std::optional<Poly> withChoice(const Poly &p, const Choice &choice, bool holds) const {
    return replaced(p, choice, holds ? choice.yes : choice.no);
  }

  /// Affine form of `p`; products of parameters become parameters. Empty if a product
  /// holds an iterator, or if there is a choice.
  std::optional<model::AffineExpr> affine(const Poly &p);
  /// True if affine() gives something.
  bool isAffine(const Poly &p) const;
  /// Calls `f` with each symbol in `p`; of floors in an affine one, with those in what is divided.
  template <typename F> void forEachSymbol(const Poly &p, F f) const {
    const bool flattened = !isAffine(p); // floors then are not products of anything
    for (const auto &[monomial, coeff] : p.terms)
      for (const std::string &symbol : monomial)
        if (auto floor = floors.find(symbol); floor == floors.end() || flattened)
          f(symbol);
        else
          model::forEachSymbol(floor->second.numerator, f);
  }

  /// C expression for a polynomial in parameters, of type long. Products that 64 bits do not hold
  /// are huge.
  std::string textOf(const Poly &p) const;

  /// How often `b` is in `a`, both positive polynomials in parameters: a parameter of its own.
  Poly quotient(const Poly &a, const Poly &b);

  /// True if expr >= 0 follows from `domain` and the ranges of the parameters.
  bool provenNonNegative(const model::AffineExpr &expr, const model::Condition &domain) const;
  /// The same, or made so by a condition on parameters that the nest requires on entry.
  bool ensureNonNegative(const model::AffineExpr &expr, const model::Condition &domain);

private:
  const LoopFacts *facts;
  std::set<std::string> names;
  std::map<std::string, unsigned> numbers;        // of parameters
  std::map<std::string, std::string> keys;        // key of the expression -> parameter
  std::map<std::string, unsigned> uses, bareUses; // of parameters; see compared()
  std::map<std::string, model::AffineExpr::Floor> floors;
  std::map<std::string, Choice> choices;
  std::map<std::string, std::pair<std::string, std::string>> ranges;
};

} // namespace hetile::frontend

#endif
