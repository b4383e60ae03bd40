// SPDX-License-Identifier: Apache-2.0
//===- Partials.cpp - partial results that stay in their columns ----------===//
//
// Only subscripts of hidden arrays change: what a statement adds it adds to another partial result.
//
//===----------------------------------------------------------------------===//
#include "Partials.h"

#include "poly/band/Coefficients.h"

#include "model/Affine.h"

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// The iterator of `s` that numbers the columns, apart from the outermost one; empty if there is
/// none, or more than one.
std::string columnOf(const Statement &s, const Coefficients &y) {
  std::string out;
  for (size_t k = 1; k < s.iterators.size(); ++k) {
    if (y[k] == 0)
      continue;
    if (!out.empty())
      return "";
    out = s.iterators[k].name;
  }
  return out;
}

/// Moves the elements of one hidden array; false if they are there, or if a statement that uses it
/// has no column.
bool moveToColumns(Nest &nest, unsigned array, const std::map<std::string, Coefficients> &y) {
  bool moved = false;
  for (Statement &s : nest.statements)
    for (Access &a : s.accesses) {
      if (a.array != array)
        continue;
      const auto form = y.find(s.name);
      const std::string column = form == y.end() ? "" : columnOf(s, form->second);
      if (column.empty())
        return false;
      const AffineExpr subscript = affineSymbol(column);
      moved |= !equal(a.subscripts[0], subscript);
      a.subscripts = {subscript};
    }
  return moved;
}

} // namespace

std::optional<Nest> withPartialsInColumns(isl::ctx ctx, const Nest &nest,
                                          const std::string &bandMap) {
  std::optional<std::map<std::string, Coefficients>> y;
  Nest out = nest;
  bool changed = false;
  for (const Reduction &r : nest.reductions)
    for (unsigned array : r.partials) {
      if (!r.anyOrder)
        continue;
      if (!y)
        y = coefficients(isl::union_map(ctx, bandMap), 1);
      Nest moved = out;
      if (!moveToColumns(moved, array, *y))
        continue;
      out = std::move(moved);
      changed = true;
    }
  if (!changed)
    return std::nullopt;
  return out;
}

} // namespace hetile::poly
