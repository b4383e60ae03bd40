//===- Overlap.cpp - do arrays share memory? ------------------------------===//
//
// Offsets are linear in the indices, so the ends of the range are at corners of the extent.
//
//===----------------------------------------------------------------------===//
#include "Overlap.h"

#include <vector>

namespace hetile::runtime {

namespace {

struct Range {
  bool used = false;
  uintptr_t begin = 0, end = 0;
};

Range addressRange(const hetile_nest &nest, const int64_t *p, int number,
                   const hetile_view &view) {
  const hetile_array &array = nest.arrays[number];
  int64_t lo[HETILE_MAX_DIMS], hi[HETILE_MAX_DIMS];
  Range range;
  if (!nest.extent(p, number, lo, hi))
    return range;
  int64_t first = view.origin, last = view.origin;
  for (int d = 0; d < array.ndims; ++d) {
    const int64_t a = lo[d] * view.stride[d], b = (hi[d] - 1) * view.stride[d];
    first += hetile_min(a, b);
    last += hetile_max(a, b);
  }
  range.used = true;
  const uintptr_t base = reinterpret_cast<uintptr_t>(view.base);
  range.begin = base + static_cast<uintptr_t>(first * array.element_size);
  range.end = base + static_cast<uintptr_t>((last + 1) * array.element_size);
  return range;
}

} // namespace

bool arraysOverlap(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                   std::string &pair) {
  std::vector<Range> ranges(nest.narrays);
  for (int a = 0; a < nest.narrays; ++a)
    ranges[a] = addressRange(nest, p, a, views[a]);
  for (int a = 0; a < nest.narrays; ++a)
    for (int b = a + 1; b < nest.narrays; ++b) {
      const bool asked = (nest.arrays[a].may_overlap >> b & 1) || (nest.arrays[b].may_overlap >> a & 1);
      if (!asked || !ranges[a].used || !ranges[b].used)
        continue;
      if (!nest.arrays[a].written && !nest.arrays[b].written)
        continue;
      if (ranges[a].begin < ranges[b].end && ranges[b].begin < ranges[a].end) {
        pair = std::string(nest.arrays[a].name) + " and " + nest.arrays[b].name;
        return true;
      }
    }
  return false;
}

} // namespace hetile::runtime
