// SPDX-License-Identifier: Apache-2.0
//===- KnownRows.cpp - where rows lay before ------------------------------===//
//
// Tables are compared in the order in which they were found. A table of pointers to tables comes
// before those: only if it is the same is there anything to look at where they were.
//
//===----------------------------------------------------------------------===//
#include "arrays/KnownRows.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace hetile::runtime {

namespace {

constexpr size_t MostPlaces = 4;                 // of a nest: arrays take turns
constexpr unsigned Patience = 32;                // entries in vain, until hardly any is remembered
constexpr int64_t MostBytes = int64_t(64) << 20; // of tables, in all

bool sameView(const hetile_view &a, const hetile_view &b, int ndims) {
  return a.base == b.base && a.origin == b.origin &&
         std::equal(a.stride, a.stride + ndims, b.stride);
}

bool sameViews(const hetile_nest &nest, const std::vector<hetile_view> &known,
               const hetile_view *views) {
  for (int a = 0; a < nest.narrays; ++a)
    if (!sameView(known[a], views[a], nest.arrays[a].ndims))
      return false;
  return true;
}

/// True if the pointers say all about where the rows lie, and all of them are there whenever the
/// nest runs.
bool isSure(const hetile_nest &nest) {
  return std::none_of(nest.arrays, nest.arrays + nest.narrays, [](const hetile_array &array) {
    return array.address && (array.mapped || array.slots == 0);
  });
}

} // namespace

const FoundRows *KnownRows::find(const hetile_nest &nest, const int64_t *p,
                                 const hetile_view *views) {
  const auto known = Known.find(&nest);
  if (known == Known.end())
    return nullptr;
  std::vector<Place> &places = known->second.all;
  const auto place = std::find_if(places.rbegin(), places.rend(), [&](const Place &one) {
    return one.asked.size() == static_cast<size_t>(nest.narrays) &&
           std::equal(one.params.begin(), one.params.end(), p) && sameViews(nest, one.asked, views);
  });
  if (place == places.rend())
    return nullptr;
  for (const Table &table : place->tables)
    if (std::memcmp(reinterpret_cast<const void *>(table.range.begin), table.bytes.data(),
                    table.bytes.size()) != 0)
      return nullptr;
  known->second.vain = 0;
  std::rotate(place.base() - 1, place.base(), places.end());
  return &places.back().found;
}

void KnownRows::remember(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                         const std::vector<Rows> &rows, FoundRows found) {
  Places &known = Known[&nest];
  if (!isSure(nest) || (++known.vain > Patience && known.vain % Patience != 0))
    return;
  Place place;
  place.params.assign(p, p + nest.nparams);
  place.asked.assign(views, views + nest.narrays);
  place.found = std::move(found);
  int64_t bytes = 0;
  for (const Rows &array : rows)
    for (const AddressRange &slot : array.slots) {
      const char *const begin = reinterpret_cast<const char *>(slot.begin);
      place.tables.push_back({slot, {begin, begin + slot.size()}});
      bytes += static_cast<int64_t>(slot.size());
    }
  if (Bytes + bytes > MostBytes) {
    for (auto &[other, places] : Known)
      places.all.clear();
    Bytes = 0;
  }
  if (bytes > MostBytes)
    return;
  const auto forget = [&](std::vector<Place>::iterator one) {
    for (const Table &table : one->tables)
      Bytes -= static_cast<int64_t>(table.bytes.size());
    known.all.erase(one);
  };
  const auto same = std::find_if(known.all.begin(), known.all.end(), [&](const Place &one) {
    return one.params == place.params && sameViews(nest, one.asked, views);
  });
  if (same != known.all.end())
    forget(same);
  else if (known.all.size() == MostPlaces)
    forget(known.all.begin());
  Bytes += bytes;
  known.all.push_back(std::move(place));
}

} // namespace hetile::runtime
