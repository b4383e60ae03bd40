// SPDX-License-Identifier: Apache-2.0
//===- Overlap.cpp - is the arrays' memory what the nest takes it for? ----===//
//
// Offsets in linear arrays are linear in the indices, so the ends of the range are at corners of
// the extent. Rows are swept in the order of their addresses.
//
//===----------------------------------------------------------------------===//
#include "arrays/Overlap.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

__extension__ typedef __int128 Wide; // no product of an index and a stride overflows

/// What elements `first` to `last` occupy; all of the address space where that is not in it.
AddressRange occupied(const void *base, Wide first, Wide last, Wide size) {
  const Wide begin = Wide(reinterpret_cast<uintptr_t>(base)) + first * size;
  const Wide end = Wide(reinterpret_cast<uintptr_t>(base)) + (last + 1) * size;
  AddressRange range;
  range.begin = begin < 0 ? 0 : static_cast<uintptr_t>(begin);
  range.end = static_cast<uintptr_t>(end);
  if (begin < 0 || end > Wide(UINTPTR_MAX)) {
    range.begin = 0;
    range.end = UINTPTR_MAX;
  }
  return range;
}

} // namespace

AddressRange addressRange(const hetile_nest &nest, const int64_t *p, int number,
                          const hetile_view &view) {
  const hetile_array &array = nest.arrays[number];
  int64_t lo[HETILE_MAX_DIMS], hi[HETILE_MAX_DIMS];
  AddressRange range;
  if (array.hidden && array.ndims > 1) // memory of the runtime's
    return range;
  if (array.hidden) { // the scalar behind it
    range.begin = static_cast<uintptr_t>(view.stride[1]);
    range.end = range.begin + static_cast<uintptr_t>(view.stride[2]);
    return range;
  }
  if (!nest.extent(p, number, lo, hi))
    return range;
  Wide first = view.origin, last = view.origin;
  for (int d = 0; d < array.ndims; ++d) {
    const Wide a = Wide(lo[d]) * view.stride[d], b = (Wide(hi[d]) - 1) * view.stride[d];
    first += std::min(a, b);
    last += std::max(a, b);
  }
  return occupied(view.base, first, last, array.element_size);
}

double bytesOfArrays(const hetile_nest &nest, const int64_t *p, const hetile_view *views) {
  double bytes = 0;
  for (int a = 0; a < nest.narrays; ++a)
    if (nest.arrays[a].ndims > 0 && !nest.arrays[a].hidden)
      bytes += static_cast<double>(addressRange(nest, p, a, views[a]).size());
  return bytes;
}

bool mayShare(const hetile_nest &nest, int a, int b) {
  const hetile_array &x = nest.arrays[a], &y = nest.arrays[b];
  return (x.written || y.written) && ((x.may_overlap >> b & 1) || (y.may_overlap >> a & 1));
}

static std::string pairOf(const hetile_nest &nest, int a, int b) {
  return std::string(nest.arrays[a].name) + " and " + nest.arrays[b].name;
}

bool arraysMapped(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                  Mappings &mappings, std::string &name) {
  for (int a = 0; a < nest.narrays; ++a) {
    const hetile_array &array = nest.arrays[a];
    if (array.mapped == 0 || array.address)
      continue;
    if (!mappings.cover(addressRange(nest, p, a, views[a]), array.mapped == 2)) {
      name = array.name;
      return false;
    }
  }
  return true;
}

namespace {

/// The memory of an array: one range, or one for each slice along the user's first dimension.
std::vector<AddressRange> rangesOf(const hetile_nest &nest, const int64_t *p, int number,
                            const hetile_view &view) {
  const hetile_array &array = nest.arrays[number];
  AddressRange whole = addressRange(nest, p, number, view);
  const int first_dim = array.versions ? 1 : 0;
  if (whole.empty() || !(array.may_overlap >> number & 1) || array.ndims < 2 + first_dim)
    return {whole};
  int64_t lo[HETILE_MAX_DIMS], hi[HETILE_MAX_DIMS];
  nest.extent(p, number, lo, hi);
  const int64_t stride = view.stride[first_dim], begin = lo[first_dim], end = hi[first_dim];
  const uintptr_t distance = static_cast<uintptr_t>(stride * array.element_size);
  // What the other dimensions span.
  uintptr_t span = whole.end - whole.begin;
  const int64_t between = (end - 1 - begin) * stride * array.element_size;
  span -= static_cast<uintptr_t>(between < 0 ? -between : between);
  const uintptr_t first = between < 0 ? whole.end - span : whole.begin;
  std::vector<AddressRange> slices;
  for (int64_t k = begin; k < end; ++k) {
    AddressRange slice;
    slice.begin = first + static_cast<uintptr_t>(k - begin) * distance;
    slice.end = slice.begin + span;
    slices.push_back(slice);
  }
  return slices;
}

bool anyMeet(const std::vector<AddressRange> &a, const std::vector<AddressRange> &b) {
  for (const AddressRange &x : a)
    for (const AddressRange &y : b)
      if (meet(x, y))
        return true;
  return false;
}

bool slicesMeet(const std::vector<AddressRange> &slices) {
  for (size_t a = 0; a < slices.size(); ++a)
    for (size_t b = a + 1; b < slices.size(); ++b)
      if (meet(slices[a], slices[b]))
        return true;
  return false;
}

} // namespace

bool arraysOverlap(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                   std::string &pair) {
  std::vector<std::vector<AddressRange>> ranges(nest.narrays);
  for (int a = 0; a < nest.narrays; ++a)
    if (!nest.arrays[a].address)
      ranges[a] = rangesOf(nest, p, a, views[a]);
  for (int a = 0; a < nest.narrays; ++a) {
    if (slicesMeet(ranges[a])) {
      pair = std::string(nest.arrays[a].name) + " and itself";
      return true;
    }
    for (int b = a + 1; b < nest.narrays; ++b) {
      if (mayShare(nest, a, b) && anyMeet(ranges[a], ranges[b])) {
        pair = pairOf(nest, a, b);
        return true;
      }
    }
  }
  return false;
}

namespace {

/// A piece of memory of an array (owner: its number) or of its table of pointers (its number
/// plus the number of arrays).
struct Owned {
  AddressRange range;
  int owner;
};

std::vector<Owned> ownedMemory(const hetile_nest &nest, const int64_t *p,
                               const hetile_view *views, const std::vector<Rows> &rows) {
  std::vector<Owned> all;
  for (int a = 0; a < nest.narrays; ++a) {
    if (!nest.arrays[a].address)
      all.push_back({addressRange(nest, p, a, views[a]), a});
    for (const Rows::Row &row : rows[a].rows)
      all.push_back({row.range, a});
    for (const AddressRange &slot : rows[a].slots)
      all.push_back({slot, a + nest.narrays});
  }
  const auto isEmpty = [](const Owned &o) { return o.range.empty(); };
  all.erase(std::remove_if(all.begin(), all.end(), isEmpty), all.end());
  std::sort(all.begin(), all.end(),
            [](const Owned &a, const Owned &b) { return a.range.begin < b.range.begin; });
  return all;
}

/// May owners a and b not share memory?
bool conflict(const hetile_nest &nest, const std::vector<char> &apart, int a, int b) {
  const int n = nest.narrays;
  if (a >= n || b >= n)
    return (a < n && nest.arrays[a].written) || (b < n && nest.arrays[b].written);
  if (a == b)
    return nest.arrays[a].address && nest.arrays[a].written && !apart[a];
  return (nest.arrays[a].address || nest.arrays[b].address) && mayShare(nest, a, b);
}

std::string conflictText(const hetile_nest &nest, int a, int b) {
  const int n = nest.narrays;
  if (a >= n || b >= n)
    return std::string("array ") + nest.arrays[std::min(a, b)].name +
           " may overwrite the pointers to the rows of " + nest.arrays[std::max(a, b) - n].name;
  if (a == b)
    return std::string("rows of array ") + nest.arrays[a].name + " may share memory";
  return "arrays " + pairOf(nest, std::min(a, b), std::max(a, b)) + " may share memory";
}

} // namespace

bool rowsOverlap(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                 const std::vector<Rows> &rows, const std::vector<char> &apart,
                 std::string &error) {
  const int owners = 2 * nest.narrays;
  std::vector<std::vector<int>> enemies(owners);
  for (int a = 0; a < owners; ++a)
    for (int b = 0; b < owners; ++b)
      if (conflict(nest, apart, a, b))
        enemies[a].push_back(b);
  std::vector<uintptr_t> ends(owners); // of each owner's memory so far
  for (const Owned &o : ownedMemory(nest, p, views, rows)) {
    for (int enemy : enemies[o.owner])
      if (ends[enemy] > o.range.begin) {
        error = conflictText(nest, o.owner, enemy);
        return true;
      }
    ends[o.owner] = std::max(ends[o.owner], o.range.end);
  }
  return false;
}

} // namespace hetile::runtime
