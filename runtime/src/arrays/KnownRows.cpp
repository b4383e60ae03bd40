// SPDX-License-Identifier: Apache-2.0
//===- KnownRows.cpp - where rows lay before ------------------------------===//
//
// Nothing is taken for granted of what lies on the way, pointers or objects that own memory: the
// program's own expressions lead along it each time.
//
//===----------------------------------------------------------------------===//
#include "arrays/KnownRows.h"

#include <algorithm>
#include <utility>

namespace hetile::runtime {

namespace {

constexpr size_t MostPlaces = 4;                  // of a nest: arrays take turns
constexpr unsigned Patience = 32;                 // entries in vain, until hardly any is remembered
constexpr size_t MostAddresses = size_t(1) << 23; // of all

bool sameView(const hetile_view &a, const hetile_view &b, int ndims) {
  return a.base == b.base && a.origin == b.origin &&
         std::equal(a.stride, a.stride + ndims, b.stride);
}

bool sameViews(const hetile_nest &nest, const std::vector<hetile_view> &known,
               const hetile_view *views) {
  if (known.size() != static_cast<size_t>(nest.narrays))
    return false;
  for (int a = 0; a < nest.narrays; ++a)
    if (!sameView(known[a], views[a], nest.arrays[a].ndims))
      return false;
  return true;
}

} // namespace

const FoundRows *KnownRows::find(const hetile_nest &nest, const int64_t *p,
                                 const hetile_view *views, Mappings &mappings) {
  const auto known = Known.find(&nest);
  if (known == Known.end())
    return nullptr;
  std::vector<Place> &places = known->second.all;
  const auto place = std::find_if(places.rbegin(), places.rend(), [&](const Place &one) {
    return std::equal(one.params.begin(), one.params.end(), p) && sameViews(nest, one.asked, views);
  });
  int64_t bounds[4];
  if (place == places.rend() || !nest.bounds(p, bounds) ||
      !meetsAgain(nest, p, bounds[2], bounds[3], views, mappings, place->trail))
    return nullptr;
  known->second.vain = 0;
  std::rotate(place.base() - 1, place.base(), places.end());
  return &places.back().found;
}

void KnownRows::remember(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                         RowTrail trail, FoundRows found) {
  Places &known = Known[&nest];
  if ((++known.vain > Patience && known.vain % Patience != 0) || trail.size() > MostAddresses)
    return;
  if (Addresses + trail.size() > MostAddresses) {
    for (auto &[other, places] : Known)
      places.all.clear();
    Addresses = 0;
  }
  Place place;
  place.params.assign(p, p + nest.nparams);
  place.asked.assign(views, views + nest.narrays);
  place.trail = std::move(trail);
  place.found = std::move(found);
  auto oldest = std::find_if(known.all.begin(), known.all.end(), [&](const Place &one) {
    return one.params == place.params && sameViews(nest, one.asked, views);
  });
  if (oldest == known.all.end() && known.all.size() == MostPlaces)
    oldest = known.all.begin();
  if (oldest != known.all.end()) {
    Addresses -= oldest->trail.size();
    known.all.erase(oldest);
  }
  Addresses += place.trail.size();
  known.all.push_back(std::move(place));
}

} // namespace hetile::runtime
