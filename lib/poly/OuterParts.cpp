// SPDX-License-Identifier: Apache-2.0
//===- OuterParts.cpp - a nest as several, one after the other ------------===//
//
// The loop can be cut before one of the things that it surrounds if no direct dependence leads from
// there or behind to something before it: all others are sums of these.
//
//===----------------------------------------------------------------------===//
#include "OuterParts.h"

#include "poly/QuickAnswer.h"
#include "poly/band/Dependences.h"

#include <map>
#include <set>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// The place of a statement among what the outermost loop surrounds.
unsigned placeOf(const Statement &s) { return s.position[1]; }

/// True if all statements stand in one outermost loop, in more than one place of it.
bool hasPlaces(const Nest &nest) {
  std::set<unsigned> places;
  for (const Statement &s : nest.statements) {
    if (s.iterators.empty() || s.position[0] != nest.statements.front().position[0])
      return false;
    places.insert(placeOf(s));
  }
  return places.size() > 1;
}

/// The places before which the loop can be cut.
std::set<unsigned> cuts(isl::ctx ctx, const Nest &nest) {
  const Scop scop = buildScop(ctx, nest);
  std::set<unsigned> places;
  for (const Statement &s : nest.statements)
    places.insert(placeOf(s));
  places.erase(places.begin());
  const auto placeOfTuple = [&](const isl::set &points) {
    return placeOf(nest.statements[scop.statementOf.at(tupleName(points))]);
  };
  computeDependences(scop).all.foreach_map([&](isl::map m) {
    const unsigned source = placeOfTuple(m.domain()), sink = placeOfTuple(m.range());
    if (sink < source)
      places.erase(places.upper_bound(sink), places.upper_bound(source));
  });
  return places;
}
} // namespace

std::vector<Nest> outerParts(const Nest &nest, const Options &options, Effort *effort) {
  if (!hasPlaces(nest))
    return {nest};
  const std::set<unsigned> at = quickAnswer(options, effort, [&](isl::ctx ctx) {
                                  return cuts(ctx, nest);
                                }).value_or(std::set<unsigned>());
  std::map<size_t, Nest> parts; // by the number of cuts before them
  for (const Statement &s : nest.statements) {
    const size_t part = static_cast<size_t>(std::distance(at.begin(), at.upper_bound(placeOf(s))));
    const auto known = parts.find(part);
    Nest &own = known != parts.end() ? known->second : parts[part] = nest;
    if (known == parts.end())
      own.statements.clear();
    own.statements.push_back(s);
  }
  std::vector<Nest> all;
  for (auto &[number, part] : parts)
    all.push_back(std::move(part));
  return all;
}

Nest joined(const std::vector<Nest> &parts, size_t first, size_t last) {
  Nest all = parts[first];
  for (size_t k = first + 1; k < last; ++k)
    all.statements.insert(all.statements.end(), parts[k].statements.begin(),
                          parts[k].statements.end());
  return all;
}

} // namespace hetile::poly
