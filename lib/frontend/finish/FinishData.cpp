// SPDX-License-Identifier: Apache-2.0
//===- FinishData.cpp - elements that decide where the nest goes, to the model ===//
//
// Each symbol becomes a range that the host finds on entry, over the places where the nest reads
// it.
//
//===----------------------------------------------------------------------===//
#include "frontend/finish/FinishData.h"

#include "model/Affine.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

/// Of an array with rows it is not known that its subscripts stay inside of them.
static bool extentsKnown(const model::Array &a) {
  return !a.delinearized && a.extents.size() <= 1 && std::all_of(a.extents.begin(), a.extents.end(),
                                        [](const auto &e) { return e.has_value(); });
}

/// `domain` restricted to subscripts inside the array.
static model::Condition inside(const model::Array &array, const model::DataRange &d,
                               model::Condition domain) {
  for (size_t k = 0; k < d.subscripts.size(); ++k) {
    domain = model::conjunction(domain, model::nonNegative(d.subscripts[k]));
    domain = model::conjunction(
        domain, model::nonNegative(model::sub(model::sub(*array.extents[k], d.subscripts[k]),
                                              model::affineConstant(1))));
  }
  return domain;
}

bool finishData(Attempt &attempt) {
  auto number = [&](const std::string &parameter) {
    const auto &params = attempt.symbols.params;
    return unsigned(std::find_if(params.begin(), params.end(),
                                 [&](const auto &p) { return p.name == parameter; }) -
                    params.begin());
  };
  for (const DataSymbol &symbol : attempt.draft.data) {
    const Expr *e = symbol.access.expr;
    auto refuse = [&] {
      return attempt.refuse(Reason::IndirectSubscript, e->getBeginLoc(),
                            "'" + attempt.facts.source.spelling(e) + "'");
    };
    model::DataRange d;
    d.symbol = symbol.symbol;
    d.text = attempt.facts.source.spelling(e);
    d.array = symbol.access.base;
    d.least = number(symbol.least);
    d.greatest = number(symbol.greatest);
    for (const Poly &p : symbol.access.subscripts) {
      auto subscript = attempt.symbols.affine(p);
      if (!subscript)
        return refuse();
      d.subscripts.push_back(*subscript);
    }
    for (const model::Statement &s : attempt.draft.nest.statements)
      for (const model::Access &a : s.accesses)
        if (a.write && a.array == d.array)
          return refuse();
    const model::Array &array = attempt.draft.nest.arrays[d.array];
    for (const DataSymbol::Place &place : symbol.places) {
      bool clipped = place.uncertain && extentsKnown(array);
      d.uncertain |= place.uncertain && !clipped;
      if (d.uncertain && !array.addressText.empty()) // nor may its rows be there
        return refuse();
      d.places.push_back(
          {place.symbols, clipped ? inside(array, d, place.domain) : place.domain});
    }
    attempt.draft.nest.data.push_back(std::move(d));
  }
  return true;
}

} // namespace hetile::frontend
