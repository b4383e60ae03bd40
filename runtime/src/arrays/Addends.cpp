// SPDX-License-Identifier: Apache-2.0
//===- Addends.cpp - the memory of arrays of addends ----------------------===//
//
// Each nest keeps its arrays, with pages of their own, so that they may stay distributed, and be
// the same arrays whenever the nest is entered with the same sizes. Nobody touches them but the
// nest and the one that adds: what the ranks hold of them comes to the host only if it adds alone.
//
//===----------------------------------------------------------------------===//
#include "arrays/Addends.h"

#include "arrays/Mappings.h"
#include "arrays/Overlap.h"
#include "arrays/Rows.h"
#include "machine/Caches.h"

#include <algorithm>
#include <list>
#include <string>
#include <sys/mman.h>

namespace hetile::runtime {

namespace {

/// Memory for the elements of one array in one box.
struct Kept {
  const hetile_nest *nest;
  int array;
  std::vector<int64_t> lo, hi; ///< of the box, as long as the array has dimensions
  void *base;
  size_t bytes;
};

constexpr size_t MostSizes = 8;             // of one array; multigrid has as many levels
constexpr double MostAnyway = 64.0 * (1 << 20); // bytes, however small the nest's arrays are

/// The box of the elements in all forms of the nest. False: there are none.
bool boxInForms(const hetile_nest *nest, const int64_t *p, int array, std::vector<int64_t> &lo,
                std::vector<int64_t> &hi) {
  const size_t ndims = static_cast<size_t>(nest->arrays[array].ndims);
  bool any = false;
  for (; nest; nest = nest->turned) {
    int64_t from[HETILE_MAX_DIMS], to[HETILE_MAX_DIMS];
    if (!nest->extent(p, array, from, to))
      continue;
    lo.resize(ndims, from[0]);
    hi.resize(ndims, to[0]);
    for (size_t d = 0; d < ndims; ++d) {
      lo[d] = any ? std::min(lo[d], from[d]) : from[d];
      hi[d] = any ? std::max(hi[d], to[d]) : to[d];
    }
    any = true;
  }
  return any;
}

/// Strides of rows that do not meet in few sets of a cache; returns the number of elements, which
/// is larger than any memory if 64 bits do not hold it.
double layOut(const std::vector<int64_t> &lo, const std::vector<int64_t> &hi, int64_t elementSize,
              int64_t *strides) {
  constexpr int64_t Meeting = 512; // bytes
  double count = 1;
  int64_t stride = 1;
  for (size_t d = lo.size(); d-- > 0;) {
    strides[d] = stride;
    count = static_cast<double>(stride) * static_cast<double>(hi[d] - lo[d]);
    if (count * static_cast<double>(elementSize) > 1e18)
      return 1e18;
    stride *= hi[d] - lo[d];
    if (d + 1 == lo.size() && d > 0 && stride * elementSize % Meeting == 0)
      stride += std::max<int64_t>(1, CacheLine / elementSize);
  }
  return count;
}

/// Bytes of the user's arrays, each in its extent.
double visibleBytes(const hetile_nest &nest, const int64_t *p) {
  double bytes = 0;
  for (int a = 0; a < nest.narrays; ++a) {
    int64_t lo[HETILE_MAX_DIMS], hi[HETILE_MAX_DIMS];
    const hetile_array &array = nest.arrays[a];
    if (array.hidden || array.addends || !nest.extent(p, a, lo, hi))
      continue;
    double size = array.element_size;
    for (int d = array.versions ? 1 : 0; d < array.ndims; ++d)
      size *= static_cast<double>(hi[d]) - static_cast<double>(lo[d]);
    bytes += size;
  }
  return bytes;
}

/// True if the sum may be an element of an array whose rows lie anywhere.
bool liesInRows(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                const AddressRange &sum) {
  int64_t bounds[4];
  Mappings mappings;
  std::vector<Rows> rows;
  RowTrail trail;
  std::string error;
  if (!nest.bounds(p, bounds))
    return false;
  if (!scanRows(nest, p, bounds[2], bounds[3], views, mappings, rows, trail, error))
    return true;
  const auto meets = [&](const AddressRange &range) { return meet(sum, range); };
  return std::any_of(rows.begin(), rows.end(), [&](const Rows &array) {
    return std::any_of(array.slots.begin(), array.slots.end(), meets) ||
           std::any_of(array.rows.begin(), array.rows.end(),
                       [&](const Rows::Row &row) { return meets(row.range); });
  });
}

/// True if the sum may be an element of an array of the nest.
bool liesInArray(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                 const AddressRange &sum) {
  bool scattered = false;
  for (int a = 0; a < nest.narrays; ++a) {
    if (nest.arrays[a].hidden || nest.arrays[a].addends)
      continue;
    if (nest.arrays[a].address)
      scattered = true;
    else if (meet(sum, addressRange(nest, p, a, views[a])))
      return true;
  }
  return scattered && liesInRows(nest, p, views, sum);
}

/// In other modes, what is added to a zero where nothing is to be added is no negative zero.
bool roundsAsUsual() {
  volatile double negative = -0.0, zero = 0.0;
  return 1 / (negative + zero) > 0;
}

class Keeper {
public:
  /// Memory for the elements, as many bytes as are asked for; null if there is none.
  void *take(const hetile_nest *nest, int array, const std::vector<int64_t> &lo,
             const std::vector<int64_t> &hi, size_t bytes,
             const Forget &forget) {
    size_t others = 0;
    for (auto it = All.begin(); it != All.end(); ++it) {
      if (it->nest != nest || it->array != array)
        continue;
      if (it->lo == lo && it->hi == hi) {
        All.splice(All.end(), All, it); // the ones at the front have not been used for longest
        return it->base;
      }
      ++others;
    }
    if (others >= MostSizes)
      drop(nest, array, forget);
    void *base = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED)
      return nullptr;
    All.push_back({nest, array, lo, hi, base, bytes});
    return base;
  }

private:
  std::list<Kept> All;

  void drop(const hetile_nest *nest, int array, const Forget &forget) {
    const auto oldest = std::find_if(All.begin(), All.end(), [&](const Kept &kept) {
      return kept.nest == nest && kept.array == array;
    });
    const uintptr_t begin = reinterpret_cast<uintptr_t>(oldest->base);
    forget(begin, begin + oldest->bytes);
    munmap(oldest->base, oldest->bytes);
    All.erase(oldest);
  }
};

/// Never destroyed: nests may run in destructors of the program.
Keeper &keeper() {
  static Keeper *all = new Keeper;
  return *all;
}

} // namespace

bool openAddends(const hetile_nest &nest, const int64_t *p, int array, hetile_view *v,
                 const AddressRange &sum, const Forget &forget) {
  if (!roundsAsUsual() || (!sum.empty() && liesInArray(nest, p, v, sum)))
    return false;
  hetile_view &view = v[array];
  std::vector<int64_t> lo, hi;
  if (!boxInForms(&nest, p, array, lo, hi))
    return true;
  const int64_t elementSize = nest.arrays[array].element_size;
  const double bytes = layOut(lo, hi, elementSize, view.stride) * static_cast<double>(elementSize);
  if (bytes > std::max(MostAnyway, visibleBytes(nest, p)))
    return false;
  view.base = keeper().take(&nest, array, lo, hi, static_cast<size_t>(bytes), forget);
  view.origin = 0;
  for (size_t d = 0; d < lo.size(); ++d)
    view.origin -= lo[d] * view.stride[d];
  return view.base != nullptr;
}

bool lacksAddends(const hetile_nest &nest, const int64_t *p, const hetile_view *v) {
  int64_t lo[HETILE_MAX_DIMS], hi[HETILE_MAX_DIMS];
  for (int a = 0; a < nest.narrays; ++a)
    if (nest.arrays[a].addends && !v[a].base && nest.extent(p, a, lo, hi))
      return true;
  return false;
}

} // namespace hetile::runtime
