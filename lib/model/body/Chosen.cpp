// SPDX-License-Identifier: Apache-2.0
//===- Chosen.cpp - elements that the data choose -------------------------===//
//
// How far a variable moves the element is read off two cases in which the others have the same
// values, and then holds for all cases or for none.
//
//===----------------------------------------------------------------------===//
#include "Chosen.h"

#include "../Affine.h"

#include <algorithm>

namespace hetile::model {

namespace {

using Case = Piece::Case;

bool isZero(const AffineExpr &e) { return isConstant(e) && e.constant == 0; }

/// True if `a` and `b` differ in the value of that variable alone.
bool differIn(const std::string &variable, const Case &a, const Case &b) {
  return std::all_of(a.values.begin(), a.values.end(), [&](const auto &value) {
    return equal(value.second, b.values.at(value.first)) == (value.first != variable);
  });
}

/// k with `e` = k `unit`.
std::optional<int64_t> quotient(const AffineExpr &e, const AffineExpr &unit) {
  int64_t above = e.constant, below = unit.constant;
  if (!unit.terms.empty()) {
    const auto &[name, factor] = *unit.terms.begin();
    const auto term = e.terms.find(name);
    above = term == e.terms.end() ? 0 : term->second;
    below = factor;
  }
  if (below == 0 || above % below != 0 || !equal(scale(unit, above / below), e))
    return std::nullopt;
  return above / below;
}

} // namespace

std::optional<std::vector<AffineExpr>> chosenSubscripts(const Statement &s, const Piece &piece) {
  const Case &first = piece.cases.front();
  const auto subscriptsOf = [&](const Case &c) -> const std::vector<AffineExpr> & {
    return s.accesses[c.access].subscripts;
  };
  std::vector<AffineExpr> out = subscriptsOf(first);
  for (const Case &c : piece.cases)
    if (subscriptsOf(c).size() != out.size() ||
        s.accesses[c.access].array != s.accesses[first.access].array)
      return std::nullopt;
  std::vector<std::map<std::string, int64_t>> factors(out.size());
  for (const auto &[variable, value] : first.values) {
    const auto other = std::find_if(
        piece.cases.begin(), piece.cases.end(),
        [&, &variable = variable](const Case &c) { return differIn(variable, first, c); });
    if (other == piece.cases.end())
      continue; // it has one value
    const AffineExpr step = sub(other->values.at(variable), value);
    for (size_t d = 0; d < out.size(); ++d) {
      const auto factor = quotient(sub(subscriptsOf(*other)[d], subscriptsOf(first)[d]), step);
      if (!factor)
        return std::nullopt;
      factors[d][variable] = *factor;
    }
  }
  for (size_t d = 0; d < out.size(); ++d)
    for (const Case &c : piece.cases) {
      AffineExpr there = subscriptsOf(first)[d];
      for (const auto &[variable, factor] : factors[d])
        there = add(there, scale(sub(c.values.at(variable), first.values.at(variable)), factor));
      if (!isZero(sub(there, subscriptsOf(c)[d])))
        return std::nullopt;
    }
  for (size_t d = 0; d < out.size(); ++d)
    for (const auto &[variable, factor] : factors[d])
      out[d] =
          add(out[d],
              scale(sub(affineSymbol(symbolOfText(variable)), first.values.at(variable)), factor));
  return out;
}

} // namespace hetile::model
