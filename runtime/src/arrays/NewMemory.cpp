// SPDX-License-Identifier: Apache-2.0
//===- NewMemory.cpp - arrays that nobody has stored to yet ---------------===//
//
// mincore tells of a page whether it is there. Huge pages are asked for whole mappings, never for
// parts of one: the kernel would cut it in two, and could not move the array at once any more, as
// windows do. A mapping of the program's may hold other arrays, too; its heap is left alone, since
// it grows.
//
//===----------------------------------------------------------------------===//
#include "arrays/NewMemory.h"

#include "arrays/Mappings.h"
#include "base/HugePages.h"
#include "machine/MemoryRoom.h"

#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>

namespace hetile::runtime {

namespace {

constexpr int Looks = 64;             // at pages of an array
constexpr double Dense = 0.5;         // of the bytes between first and last, that are elements
constexpr double Filled = 0.25;       // points for an element: of a triangle, and its diagonal
constexpr double FewestPoints = 8192; // they fill megabytes
constexpr double LeastBytes = 2 << 20; // of an array

/// Where the elements lie that a nest may access.
struct Place {
  uintptr_t base = 0;
  int64_t first = 0, last = 0; ///< elements from the base
  int64_t size = 0;            ///< bytes of one
  double elements = 0;

  uintptr_t at(int64_t element) const { return base + static_cast<uintptr_t>(element * size); }
  AddressRange range() const { return {at(first), at(last + 1)}; }
  double bytes() const { return elements * static_cast<double>(size); }
  double span() const { return static_cast<double>(last + 1 - first) * static_cast<double>(size); }
};

Place placeOf(const Question &question, int a, const hetile_view &view) {
  const hetile_array &array = question.nest->arrays[a];
  int64_t lo[HETILE_MAX_DIMS], hi[HETILE_MAX_DIMS];
  Place place;
  if (!array.written || !question.nest->extent(question.p(), a, lo, hi))
    return place;
  place.base = reinterpret_cast<uintptr_t>(view.base);
  place.size = array.element_size;
  place.first = place.last = view.origin;
  place.elements = 1;
  for (int d = 0; d < array.ndims; ++d) {
    const int64_t ends[2] = {lo[d] * view.stride[d], (hi[d] - 1) * view.stride[d]};
    place.first += std::min(ends[0], ends[1]);
    place.last += std::max(ends[0], ends[1]);
    place.elements *= static_cast<double>(hi[d] - lo[d]);
  }
  return place;
}

double newBytes(const Place &place) {
  if (place.elements <= 0)
    return 0;
  const uintptr_t page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  int absent = 0;
  for (int look = 0; look < Looks; ++look) {
    const int64_t element = place.first + (place.last - place.first) / Looks * look;
    unsigned char state = 1;
    if (mincore(reinterpret_cast<void *>(place.at(element) / page * page), 1, &state) == 0)
      absent += !(state & 1);
  }
  return place.bytes() * absent / Looks;
}

} // namespace

double newBytes(const Question &question, int a, const hetile_view &view) {
  return newBytes(placeOf(question, a, view));
}

void preferHugePages(const Question &question, const HostArrays &arrays, bool threads) {
  const hetile_nest &nest = *question.nest;
  const double points = pointsOf(question);
  if (points < FewestPoints)
    return;
  std::vector<AddressRange> filled;
  double bytes = 0; // of these
  for (int a = 0; a < nest.narrays && mayWantHugePages(); ++a) {
    if (arrays.addressing().isScattered(a))
      continue;
    const Place place = placeOf(question, a, arrays.views[a]);
    if (place.bytes() < LeastBytes || place.bytes() < Dense * place.span() ||
        points < Filled * place.elements || newBytes(place) < place.bytes() / 2)
      continue;
    filled.push_back(place.range());
    bytes += place.bytes();
  }
  // Pages of several threads would lie where the first of them runs.
  if (!wantsHugePages(bytes) || (threads && !hasOneMemory()) || !isPlenty(memoryRoom(0)))
    return;
  Mappings mappings;
  for (const AddressRange &range : filled)
    if (const AddressRange whole = mappings.ownMapping(range); !whole.empty())
      preferHugePages(whole);
}

} // namespace hetile::runtime
