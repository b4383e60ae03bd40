// SPDX-License-Identifier: Apache-2.0
//===- AddressRange.h - bytes of memory -------------------------*- C++ -*-===//
//
// Of the program's memory, as numbers: nothing is read there.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ADDRESSRANGE_H
#define HETILE_RUNTIME_ADDRESSRANGE_H

#include <algorithm>
#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// Addresses begin <= a < end.
struct AddressRange {
  uintptr_t begin = 0, end = 0;
  bool empty() const { return begin >= end; }
  uintptr_t size() const { return empty() ? 0 : end - begin; }
  bool holds(uintptr_t address) const { return begin <= address && address < end; }
  bool operator==(const AddressRange &other) const {
    return begin == other.begin && end == other.end;
  }
  bool contains(const AddressRange &other) const {
    return other.empty() || (begin <= other.begin && other.end <= end);
  }
};

/// The smallest range that holds both.
inline AddressRange hull(const AddressRange &a, const AddressRange &b) {
  if (a.empty() || b.empty())
    return a.empty() ? b : a;
  return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

inline AddressRange intersection(const AddressRange &a, const AddressRange &b) {
  return {std::max(a.begin, b.begin), std::min(a.end, b.end)};
}

/// True if they have a byte in common.
inline bool meet(const AddressRange &a, const AddressRange &b) {
  return !intersection(a, b).empty();
}

/// What of `bytes` lies in none of `others`, which are in order and apart.
inline std::vector<AddressRange> without(AddressRange bytes,
                                         const std::vector<AddressRange> &others) {
  std::vector<AddressRange> rest;
  for (const AddressRange &other : others) {
    if (const AddressRange before = intersection(bytes, {0, other.begin}); !before.empty())
      rest.push_back(before);
    bytes.begin = std::max(bytes.begin, other.end);
  }
  if (!bytes.empty())
    rest.push_back(bytes);
  return rest;
}

/// Adds `bytes` to `all`, which are in order and more than `gap` apart, and stay so.
inline void addTo(std::vector<AddressRange> &all, AddressRange bytes, uintptr_t gap = 0) {
  const auto first = std::lower_bound(
      all.begin(), all.end(), bytes.begin,
      [&](const AddressRange &range, uintptr_t begin) { return range.end + gap < begin; });
  auto last = first;
  for (; last != all.end() && last->begin <= bytes.end + gap; ++last)
    bytes = hull(bytes, *last);
  all.insert(all.erase(first, last), bytes);
}

} // namespace hetile::runtime

#endif
