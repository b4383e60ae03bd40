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

/// True if the pointers say all about where the rows lie.
bool isSure(const hetile_nest &nest) {
  return std::none_of(nest.arrays, nest.arrays + nest.narrays,
                      [](const hetile_array &array) { return array.address && array.slots == 0; });
}

} // namespace

const FoundRows *KnownRows::find(const hetile_nest &nest, const int64_t *p,
                                 const hetile_view *views, Mappings &mappings) {
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
    if ((table.mapped && !mappings.cover(table.range, false)) ||
        std::memcmp(reinterpret_cast<const void *>(table.range.begin), table.bytes.data(),
                    table.bytes.size()) != 0)
      return nullptr;
  for (const Memory &memory : place->mapped)
    if (!mappings.cover(memory.range, memory.stored))
      return nullptr;
  known->second.vain = 0;
  std::rotate(place.base() - 1, place.base(), places.end());
  return &places.back().found;
}

/// Pages belong to mappings as a whole.
void KnownRows::addMapped(const std::vector<Rows::Row> &rows, bool stored, Place &place) {
  constexpr uintptr_t Page = 4096; // or more
  std::vector<AddressRange> ranges;
  for (const Rows::Row &row : rows)
    if (!row.range.empty())
      ranges.push_back(row.range);
  std::sort(ranges.begin(), ranges.end(),
            [](const AddressRange &a, const AddressRange &b) { return a.begin < b.begin; });
  for (size_t k = 0; k < ranges.size(); ++k) {
    if (k > 0 && ranges[k].begin / Page <= (place.mapped.back().range.end - 1) / Page + 1)
      place.mapped.back().range.end = std::max(place.mapped.back().range.end, ranges[k].end);
    else
      place.mapped.push_back({ranges[k], stored});
  }
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
  for (size_t a = 0; a < rows.size(); ++a) {
    const int mapped = nest.arrays[a].mapped;
    for (const AddressRange &slot : rows[a].slots) {
      const char *const begin = reinterpret_cast<const char *>(slot.begin);
      place.tables.push_back({slot, {begin, begin + slot.size()}, mapped != 0});
      bytes += static_cast<int64_t>(slot.size());
    }
    if (mapped)
      addMapped(rows[a].rows, mapped == 2, place);
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
