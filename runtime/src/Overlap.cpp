//===- Overlap.cpp - is the arrays' memory what the nest takes it for? ----===//
//
// Offsets are linear in the indices, so the ends of the range are at corners of the extent.
// Whether memory is there is read from the kernel's own list of mappings.
//
//===----------------------------------------------------------------------===//
#include "Overlap.h"

#include <cinttypes>
#include <cstdio>
#include <memory>
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

/// True if all of `range` is mapped readable (and writable). Mappings are listed in order of
/// their addresses.
bool isMapped(Range range, bool writable) {
  std::unique_ptr<FILE, int (*)(FILE *)> maps(std::fopen("/proc/self/maps", "r"), std::fclose);
  if (!maps)
    return false;
  char line[512];
  bool atLineStart = true;
  while (range.begin < range.end && std::fgets(line, sizeof line, maps.get())) {
    uintptr_t begin, end;
    char read, write;
    const bool parse = atLineStart;
    atLineStart = std::char_traits<char>::find(line, std::char_traits<char>::length(line), '\n');
    if (!parse ||
        std::sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %c%c", &begin, &end, &read, &write) != 4)
      continue;
    if (begin > range.begin)
      return false;
    if (end > range.begin && read == 'r' && (!writable || write == 'w'))
      range.begin = end;
  }
  return range.begin >= range.end;
}

} // namespace

bool arraysMapped(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                  std::string &name) {
  for (int a = 0; a < nest.narrays; ++a) {
    const hetile_array &array = nest.arrays[a];
    if (array.mapped == 0)
      continue;
    const Range range = addressRange(nest, p, a, views[a]);
    if (range.used && !isMapped(range, array.mapped == 2)) {
      name = array.name;
      return false;
    }
  }
  return true;
}

bool arraysOverlap(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                   std::string &pair) {
  std::vector<Range> ranges(nest.narrays);
  for (int a = 0; a < nest.narrays; ++a)
    ranges[a] = addressRange(nest, p, a, views[a]);
  for (int a = 0; a < nest.narrays; ++a)
    for (int b = a + 1; b < nest.narrays; ++b) {
      const bool asked =
          (nest.arrays[a].may_overlap >> b & 1) || (nest.arrays[b].may_overlap >> a & 1);
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
