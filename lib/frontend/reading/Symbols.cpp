// SPDX-License-Identifier: Apache-2.0
//===- Symbols.cpp - parameters, names and what is proven of them ---------===//
//
// A proof eliminates symbols by the bounds of loops and the ranges of parameters; what it leaves
// open is no statement about the program.
//
//===----------------------------------------------------------------------===//
#include "frontend/reading/Symbols.h"

#include "frontend/base/Budget.h"

#include <cctype>
#include <cstdlib>
#include <functional>

using namespace clang;

namespace hetile::frontend {

Symbols::Symbols(const LoopFacts &facts) : facts(&facts) {
  // Names that stand in body texts stay what they are.
  for (const VarDecl *v : facts.effects.declared)
    names.insert(v->getNameAsString());
  for (const VarDecl *v : facts.effects.written)
    names.insert(v->getNameAsString());
}

std::string Symbols::uniqueName(const std::string &wanted) {
  std::string base;
  for (char c : wanted) {
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '_')
      base += c;
    else if (!base.empty() && base.back() != '_')
      base += '_';
  }
  while (!base.empty() && base.back() == '_')
    base.pop_back();
  if (base.empty() || std::isdigit(static_cast<unsigned char>(base[0])))
    base = "p_" + base;
  std::string name = base;
  // A member may be written as a macro: in the output its name would be the macro again.
  auto isMacro = [&] { return facts->source.ctx.Idents.get(name).hadMacroDefinition(); };
  for (unsigned k = 2; isMacro() || !names.insert(name).second; ++k)
    name = base + "_" + std::to_string(k);
  return name;
}

Poly Symbols::newParameter(const std::string &key, const std::string &wanted, model::Parameter p) {
  p.name = uniqueName(wanted);
  keys[key] = p.name;
  numbers[p.name] = params.size();
  params.push_back(p);
  return Poly::symbol(p.name);
}

const std::string *Symbols::use(const std::string &key) {
  const auto found = keys.find(key);
  if (found == keys.end())
    return nullptr;
  ++uses[found->second];
  return &found->second;
}

Poly Symbols::freshParameter(const std::string &wanted, const std::string &text, int64_t min,
                             int64_t max) {
  model::Parameter p;
  p.text = text;
  p.type = "long";
  p.min = min;
  p.max = max;
  return newParameter("data " + std::to_string(params.size()), wanted, p);
}

bool Symbols::isOnlyCompared(const std::string &symbol) const {
  const auto all = uses.find(symbol), bare = bareUses.find(symbol);
  return all != uses.end() && bare != bareUses.end() && all->second == bare->second;
}

std::optional<unsigned> Symbols::parameterNumber(const std::string &symbol) const {
  auto it = numbers.find(symbol);
  return it == numbers.end() ? std::nullopt : std::optional<unsigned>(it->second);
}

Poly Symbols::floorSymbol(const model::AffineExpr &numerator, int64_t denominator) {
  for (const auto &[name, floor] : floors)
    if (floor.denominator == denominator && model::equal(floor.numerator, numerator))
      return Poly::symbol(name);
  std::string name = "floor " + std::to_string(floors.size()); // not an identifier
  floors[name] = {1, numerator, denominator};
  return Poly::symbol(name);
}

Poly Symbols::choiceSymbol(Choice choice) {
  for (const auto &[name, other] : choices)
    if (other.yes == choice.yes && other.no == choice.no && other.by == choice.by &&
        model::equal(other.when, choice.when) && model::equal(other.otherwise, choice.otherwise))
      return Poly::symbol(name);
  const std::string name = "choice " + std::to_string(choices.size()); // not an identifier
  choices[name] = std::move(choice);
  return Poly::symbol(name);
}

const Choice *Symbols::choiceIn(const Poly &p) const {
  const Choice *choice = choiceIn(p, false);
  return choice ? choice : choiceIn(p, true);
}

const Choice *Symbols::choiceIn(const Poly &p, bool byVariable) const {
  if (choices.empty())
    return nullptr;
  for (const auto &[monomial, coeff] : p.terms)
    for (const std::string &symbol : monomial)
      if (const auto choice = choices.find(symbol);
          choice != choices.end() && (choice->second.by != nullptr) == byVariable)
        return &choice->second;
  return nullptr;
}

std::optional<Poly> Symbols::replaced(const Poly &p, const Choice &choice,
                                      const Poly &value) const {
  Poly out;
  for (const auto &[monomial, coeff] : p.terms) {
    std::optional<Poly> term = Poly::constant(coeff);
    for (const std::string &symbol : monomial) {
      const auto found = choices.find(symbol);
      const bool isIt = found != choices.end() && &found->second == &choice;
      term = mul(*term, isIt ? value : Poly::symbol(symbol));
      if (!term)
        return std::nullopt;
    }
    auto sum = add(out, *term);
    if (!sum)
      return std::nullopt;
    out = std::move(*sum);
  }
  return out;
}

bool Symbols::isAffine(const Poly &p) const {
  if (choiceIn(p))
    return false;
  for (const auto &[monomial, coeff] : p.terms) {
    const auto floor = monomial.size() == 1 ? floors.find(monomial[0]) : floors.end();
    if (floor != floors.end() && model::isConstant(floor->second.numerator))
      return false;
    if (monomial.size() > 1)
      for (const std::string &symbol : monomial)
        if (!isParameter(symbol))
          return false;
  }
  return true;
}

std::optional<model::AffineExpr> Symbols::affine(const Poly &p) {
  if (choiceIn(p))
    return std::nullopt;
  model::AffineExpr out;
  for (const auto &[monomial, coeff] : p.terms) {
    model::AffineExpr term;
    if (monomial.empty()) {
      term = model::affineConstant(1);
    } else if (monomial.size() == 1) {
      auto floor = floors.find(monomial[0]);
      if (floor == floors.end())
        term = model::affineSymbol(monomial[0]);
      else if (model::isConstant(floor->second.numerator))
        return std::nullopt;
      else
        term.floors.push_back(floor->second);
    } else {
      for (const std::string &symbol : monomial)
        if (!isParameter(symbol))
          return std::nullopt;
      Poly product;
      product.terms[monomial] = 1;
      std::string k = "product", name;
      for (const std::string &symbol : monomial) {
        k += " " + symbol;
        name += (name.empty() ? "" : "_x_") + symbol;
      }
      if (!keys.count(k)) {
        model::Parameter param;
        param.text = textOf(product);
        param.type = "long";
        newParameter(k, name, param);
      }
      term = model::affineSymbol(keys.at(k));
    }
    out = model::add(out, model::scale(term, coeff));
  }
  return out;
}

std::string Symbols::textOf(const Poly &p) const {
  if (p.isConstant())
    return std::to_string(p.constantTerm()) + "L";
  std::string out;
  for (const auto &[monomial, coeff] : p.terms) {
    std::string term;
    for (const std::string &symbol : monomial) {
      const std::string factor = "(long)(" + params[numbers.at(symbol)].text + ")";
      term = term.empty() ? factor : "hetile_product(" + term + ", " + factor + ")";
    }
    if (term.empty())
      term = std::to_string(coeff) + "L";
    else if (coeff != 1)
      term = std::to_string(coeff) + "L * " + term;
    out += (out.empty() ? "" : " + ") + term;
  }
  return p.terms.size() > 1 ? "(" + out + ")" : out;
}

Poly Symbols::quotient(const Poly &a, const Poly &b) {
  const std::string dividend = textOf(a), divisor = textOf(b), key = dividend + " / " + divisor;
  if (const auto known = keys.find(key); known != keys.end())
    return Poly::symbol(known->second);
  model::Parameter p;
  p.text = "(" + divisor + " > 0 ? " + dividend + " / " + divisor + " : 0)";
  p.type = "long";
  return newParameter(key, "quotient", p);
}

bool Symbols::provenNonNegative(const model::AffineExpr &expr,
                                const model::Condition &domain) const {
  constexpr int64_t limit = int64_t(1) << 50;
  // Eliminates one symbol after the other, innermost iterators first, by the bounds that
  // the conjunct gives; a small search, because each bound may be the one that works.
  std::function<bool(const model::AffineExpr &, const std::vector<model::Constraint> &, int)>
      prove =
          [&](const model::AffineExpr &e, const std::vector<model::Constraint> &facts, int depth) {
            if (std::abs(e.constant) > limit || !budget::spend())
              return false;
            if (e.floors.empty() && e.terms.empty())
              return e.constant >= 0;
            if (depth == 0)
              return false;
            for (const model::Constraint &fact : facts) {
              // e - k * fact >= 0 and fact >= 0 give e >= 0, if the step removes a symbol.
              for (const auto &[symbol, coeff] : e.terms) {
                auto it = fact.expr.terms.find(symbol);
                if (it == fact.expr.terms.end() || coeff % it->second != 0)
                  continue;
                int64_t k = coeff / it->second;
                if ((k < 0 && !fact.isEquality) || std::abs(k) > 1024)
                  continue;
                model::AffineExpr rest = model::sub(e, model::scale(fact.expr, k));
                if (!rest.terms.count(symbol) && prove(rest, facts, depth - 1))
                  return true;
              }
            }
            for (const auto &[symbol, coeff] : e.terms) {
              const auto range = ranges.find(symbol);
              const auto index = numbers.find(range == ranges.end() ? symbol
                                              : coeff > 0           ? range->second.first
                                                                    : range->second.second);
              if (index == numbers.end() || std::abs(coeff) > 1024)
                continue;
              const model::Parameter &p = params[index->second];
              auto bound = coeff > 0 ? p.min : p.max;
              if (!bound || std::abs(*bound) > (int64_t(1) << 33))
                continue;
              model::AffineExpr rest = e;
              rest.terms.erase(symbol);
              rest.constant += coeff * *bound;
              if (prove(rest, facts, depth - 1))
                return true;
            }
            return false;
          };
  for (const auto &conjunct : domain.anyOf)
    if (!prove(expr, conjunct, 6))
      return false;
  return true;
}

bool Symbols::ensureNonNegative(const model::AffineExpr &expr, const model::Condition &domain) {
  if (provenNonNegative(expr, domain))
    return true;
  // What iterators add is at least `least`; the rest is known on entry.
  model::AffineExpr known, moving = expr;
  for (const auto &[symbol, coeff] : expr.terms)
    if (isParameter(symbol)) {
      known.terms[symbol] = coeff;
      moving.terms.erase(symbol);
    }
  if (known.terms.empty())
    return false;
  if (moving.terms.empty() && moving.floors.empty()) {
    required = model::conjunction(required, model::nonNegative(expr));
    return true;
  }
  for (int64_t least : {8, 4, 3, 2, 1, 0})
    if (provenNonNegative(model::sub(moving, model::affineConstant(least)), domain)) {
      known.constant = least;
      required = model::conjunction(required, model::nonNegative(known));
      return true;
    }
  return false;
}

} // namespace hetile::frontend
