// SPDX-License-Identifier: Apache-2.0
//===- Parameters.cpp - the parameters of a complete nest -----------------===//
//
// Sets are projections, in which two coefficients meet: they decide how large sizes may be.
//
//===----------------------------------------------------------------------===//
#include "frontend/finish/Parameters.h"

#include "model/Affine.h"

#include <algorithm>
#include <cstdlib>

namespace hetile::frontend {

void boundSizes(Attempt &attempt) {
  model::Nest &nest = attempt.draft.nest;
  int64_t largest = 1; // coefficient
  auto look = [&](const model::AffineExpr &e) {
    for (const auto &term : e.terms)
      largest = std::max<int64_t>(largest, std::llabs(term.second));
    for (const model::AffineExpr::Floor &f : e.floors)
      largest = std::max({largest, int64_t(std::llabs(f.coeff)), f.denominator});
  };
  auto lookAt = [&](const model::Condition &c) {
    for (const auto &conjunct : c.anyOf)
      for (const model::Constraint &constraint : conjunct)
        look(constraint.expr);
  };
  lookAt(attempt.symbols.required);
  for (const model::Statement &s : nest.statements) {
    lookAt(s.domain);
    for (const model::Access &a : s.accesses) {
      lookAt(a.guard);
      for (const model::AffineExpr &e : a.subscripts)
        look(e);
    }
  }
  // Sets are projections: two coefficients meet.
  constexpr int64_t room = int64_t(1) << 60, least = int64_t(1) << 20, narrow = 1 << 10;
  if (largest > narrow)
    nest.reach =
        std::max(least, largest >= (int64_t(1) << 30) ? least : room / (largest * largest));
  for (model::Parameter &p : attempt.symbols.params)
    p.saturates = largest <= narrow && attempt.symbols.isOnlyCompared(p.name);
}

static void renameParameter(Attempt &attempt, const std::string &from, const std::string &to) {
  model::Nest &nest = attempt.draft.nest;
  auto inCondition = [&](model::Condition &c) { c = model::renamed(c, from, to); };
  for (model::Parameter &p : attempt.symbols.params)
    if (p.name == from)
      p.name = to;
  inCondition(attempt.symbols.context);
  inCondition(attempt.symbols.required);
  for (model::Array &a : nest.arrays)
    for (auto &extent : a.extents)
      if (extent)
        extent = model::renamed(*extent, from, to);
  for (model::DataRange &d : nest.data) {
    for (model::AffineExpr &e : d.subscripts)
      e = model::renamed(e, from, to);
    for (model::DataRange::Place &place : d.places)
      inCondition(place.domain);
    if (d.symbol == from)
      d.symbol = to;
  }
  for (model::Statement &s : nest.statements) {
    inCondition(s.domain);
    for (model::Constraint &c : s.inside)
      c.expr = model::renamed(c.expr, from, to);
    for (model::AffineExpr &trips : s.trips)
      trips = model::renamed(trips, from, to);
    for (model::Piece &p : s.body) {
      p.value = model::renamed(p.value, from, to);
      for (model::Piece::Case &c : p.cases)
        for (auto &[variable, value] : c.values)
          value = model::renamed(value, from, to);
    }
    for (auto *accesses : {&s.accesses, &s.lastPrivate})
      for (model::Access &a : *accesses) {
        inCondition(a.guard);
        for (model::AffineExpr &e : a.subscripts)
          e = model::renamed(e, from, to);
      }
  }
}

void separateNames(Attempt &attempt) {
  for (const model::Scalar &s : attempt.draft.nest.scalars)
    for (const model::Parameter &p : attempt.symbols.params)
      if (p.name == s.name) {
        renameParameter(attempt, s.name, attempt.symbols.uniqueName(s.name + "_value"));
        break;
      }
}

} // namespace hetile::frontend
