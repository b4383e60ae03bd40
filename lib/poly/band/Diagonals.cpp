// SPDX-License-Identifier: Apache-2.0
//===- Diagonals.cpp - columns that run along no diagonal -----------------===//
//
// u[m][m] becomes u[m][m'], with a parameter m' of its own: a band that is legal for all m and m'
// is so where they are equal.
//
//===----------------------------------------------------------------------===//
#include "Diagonals.h"

#include "Coefficients.h"
#include "Relax.h"

#include "model/Affine.h"
#include "model/Print.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// True if the columns of a statement move with two iterators that rows do not move with.
bool runsAlongDiagonal(const Band &band) {
  const auto x = coefficients(band.xy, 0), y = coefficients(band.xy, 1);
  return std::any_of(y.begin(), y.end(), [&](const auto &form) {
    const Coefficients &rows = x.at(form.first);
    int count = 0;
    for (size_t k = 0; k < form.second.size() && k < rows.size(); ++k)
      count += form.second[k] != 0 && rows[k] == 0;
    return count >= 2;
  });
}

/// A parameter, and what stands for it in subscripts of higher dimensions.
struct Twin {
  std::string name, other;
};

/// True if two subscripts of an access have the parameter in common.
bool isShared(const Nest &nest, const std::string &name) {
  const auto has = [&](const AffineExpr &e) { return e.terms.count(name) != 0; };
  for (const Statement &s : nest.statements)
    for (const Access &a : s.accesses)
      if (std::count_if(a.subscripts.begin(), a.subscripts.end(), has) >= 2)
        return true;
  return false;
}

/// Gives subscripts parameters of their own.
std::vector<Twin> partSubscripts(Nest &nest) {
  std::vector<Twin> twins;
  for (Parameter p : std::vector<Parameter>(nest.params)) {
    if (!isShared(nest, p.name))
      continue;
    const Twin twin{p.name, unusedName(nest, p.name + "_twin")};
    for (Statement &s : nest.statements)
      for (Access &a : s.accesses)
        for (size_t d = 1; d < a.subscripts.size(); ++d)
          a.subscripts[d] = renamed(a.subscripts[d], twin.name, twin.other);
    p.name = twin.other;
    nest.params.push_back(std::move(p));
    twins.push_back(twin);
  }
  return twins;
}

/// `map` where both parameters of each of `twins` are equal, and one of them gone.
isl::union_map joined(isl::union_map map, const std::vector<Twin> &twins) {
  for (const Twin &twin : twins) {
    const std::string a = islName(twin.name), b = islName(twin.other);
    map = map.intersect_params(
        isl::set(map.ctx(), "[" + a + ", " + b + "] -> { : " + a + " = " + b + " }"));
    isl::union_map out(map.ctx(), "{ }");
    map.foreach_map([&](isl::map one) { out = out.unite(withoutParameter(one, b)); });
    map = out;
  }
  return map;
}

std::string joined(std::string text, const std::vector<Twin> &twins) {
  for (const Twin &twin : twins)
    for (size_t at; (at = text.find(islName(twin.other))) != std::string::npos;)
      text.replace(at, islName(twin.other).size(), islName(twin.name));
  return text;
}

} // namespace

std::optional<Band> findBandOffDiagonals(const Scop &scop, const Dependences &deps,
                                         std::string &schedule) {
  std::optional<Band> band = findBand(scop, deps, schedule);
  if (!band || !runsAlongDiagonal(*band))
    return band;
  Nest nest = *scop.nest;
  const std::vector<Twin> twins = partSubscripts(nest);
  if (twins.empty())
    return band;
  const Scop parted = buildScop(scop.domain.ctx(), nest);
  std::string found;
  std::optional<Band> other = findBand(parted, computeDependences(parted), found);
  if (!other || runsAlongDiagonal(*other))
    return band;
  other->xy = joined(other->xy, twins).intersect_domain(scop.domain).coalesce();
  if (other->z)
    other->z = joined(*other->z, twins).intersect_domain(scop.domain);
  other->xText = joined(other->xText, twins);
  other->yText = joined(other->yText, twins);
  other->zText = joined(other->zText, twins);
  if (!isLegal(*other, deps) || (other->z && !isLegalThird(*other->z, deps)))
    return band;
  schedule = std::move(found);
  return other;
}

} // namespace hetile::poly
