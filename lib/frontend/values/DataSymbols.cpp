// SPDX-License-Identifier: Apache-2.0
//===- DataSymbols.cpp - symbols for the values of array elements ---------===//
//
// An access gets the range of each symbol as its guard; a condition is widened to that range.
//
//===----------------------------------------------------------------------===//
#include "frontend/values/DataSymbols.h"

#include "model/Affine.h"

#include <algorithm>

namespace hetile::frontend {

static bool mentions(const Attempt &attempt, const model::AffineExpr &e) {
  bool found = false;
  model::forEachSymbol(e, [&](const std::string &s) { found |= attempt.dataNamed(s) != nullptr; });
  return found;
}

bool mentionsData(const Attempt &attempt, const Poly &p) {
  bool found = false;
  attempt.symbols.forEachSymbol(
      p, [&](const std::string &s) { found |= attempt.dataNamed(s) != nullptr; });
  return found;
}

bool mentionsData(const Attempt &attempt, const model::Condition &c) {
  return std::any_of(c.anyOf.begin(), c.anyOf.end(), [&](const auto &conjunct) {
    return std::any_of(conjunct.begin(), conjunct.end(), [&](const model::Constraint &k) {
      return mentions(attempt, k.expr);
    });
  });
}

void addDataRanges(const Attempt &attempt, const RawAccess &raw, model::Access &access) {
  std::set<std::string> symbols;
  auto note = [&](const std::string &s) {
    if (attempt.dataNamed(s))
      symbols.insert(s);
  };
  for (const Poly &p : raw.subscripts)
    attempt.symbols.forEachSymbol(p, note);
  if (!symbols.empty())
    access.conditional = true;
  for (const auto &conjunct : access.guard.anyOf)
    for (const model::Constraint &k : conjunct)
      model::forEachSymbol(k.expr, note);
  for (const std::string &s : symbols) {
    const DataSymbol &d = *attempt.dataNamed(s);
    access.inner.push_back({s});
    model::AffineExpr value = model::affineSymbol(s);
    access.guard = model::conjunction(
        access.guard, model::nonNegative(model::sub(value, model::affineSymbol(d.least))));
    access.guard = model::conjunction(
        access.guard, model::nonNegative(model::sub(model::affineSymbol(d.greatest), value)));
  }
}

model::Condition widened(const Attempt &attempt, const model::Condition &c) {
  model::Condition out = c;
  for (auto &conjunct : out.anyOf) {
    std::vector<model::Constraint> kept;
    for (model::Constraint k : conjunct) {
      std::map<std::string, int64_t> terms = k.expr.terms;
      for (const auto &[symbol, coeff] : terms)
        if (const DataSymbol *d = attempt.dataNamed(symbol)) {
          if (k.isEquality)
            break;
          k.expr.terms.erase(symbol);
          k.expr = model::add(
              k.expr, model::scale(model::affineSymbol(coeff > 0 ? d->greatest : d->least), coeff));
        }
      if (!mentions(attempt, k.expr))
        kept.push_back(std::move(k));
    }
    conjunct = std::move(kept);
  }
  return out;
}

} // namespace hetile::frontend
