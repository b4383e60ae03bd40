// SPDX-License-Identifier: Apache-2.0
//===- Partial.cpp - the memory of hidden arrays --------------------------===//
//
// Plain C memory: what makes it runs in the user's code, which may leave by any way.
//
//===----------------------------------------------------------------------===//
#include "hetile.h"

#include "brief/BriefEntries.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace hetile::runtime;

namespace {

/// Bytes in the extents of the user's arrays; a double never overflows.
double visibleBytes(const hetile_nest &nest, const hetile_i64 *p) {
  double bytes = 0;
  for (int a = 0; a < nest.narrays; ++a) {
    hetile_i64 lo[HETILE_MAX_DIMS], hi[HETILE_MAX_DIMS];
    if (nest.arrays[a].hidden || !nest.extent(p, a, lo, hi))
      continue;
    double size = nest.arrays[a].element_size;
    for (int d = nest.arrays[a].versions ? 1 : 0; d < nest.arrays[a].ndims; ++d)
      size *= static_cast<double>(hi[d]) - static_cast<double>(lo[d]);
    bytes += size;
  }
  return bytes;
}

/// The elements of a hidden array in all forms of the nest. False: none.
bool extentInForms(const hetile_nest *nest, const hetile_i64 *p, int array, hetile_i64 *lo,
                   hetile_i64 *hi) {
  const int ndims = nest->arrays[array].ndims;
  bool any = false;
  for (; nest; nest = nest->turned) {
    hetile_i64 from[HETILE_MAX_DIMS], to[HETILE_MAX_DIMS];
    if (!nest->extent(p, array, from, to))
      continue;
    for (int d = 0; d < ndims; ++d) {
      lo[d] = any ? std::min(lo[d], from[d]) : from[d];
      hi[d] = any ? std::max(hi[d], to[d]) : to[d];
    }
    any = true;
  }
  return any;
}

/// Strides of the box of elements lo <= i < hi, with element lo at the view's base. Returns the
/// elements; a double never overflows.
double layOut(hetile_view &v, int ndims, const hetile_i64 *lo, const hetile_i64 *hi) {
  double count = 1;
  for (int d = 0; d < ndims; ++d)
    count *= static_cast<double>(hi[d]) - static_cast<double>(lo[d]);
  if (count > 1e15)
    return count;
  hetile_i64 stride = 1;
  v.origin = 0;
  for (int d = ndims; d-- > 0; stride *= hi[d] - lo[d]) {
    v.stride[d] = stride;
    v.origin -= lo[d] * stride;
  }
  return count;
}

} // namespace

int hetile_partial_open(const hetile_nest *nest, const hetile_i64 *p, int array,
                        const void *initial, hetile_view *v, hetile_partial *partial) {
  hetile_i64 lo[HETILE_MAX_DIMS], hi[HETILE_MAX_DIMS];
  *partial = {nullptr, 0, 0};
  v->stride[0] = 1;
  if (!hetile_away && BriefEntries::wouldSkip(nest, p, true))
    return 1; // without memory: the nest will not be entered
  const int ndims = nest->arrays[array].ndims;
  if (!extentInForms(nest, p, array, lo, hi))
    return 1;
  const size_t size = static_cast<size_t>(nest->arrays[array].element_size);
  const double elements = layOut(*v, ndims, lo, hi);
  if (elements * static_cast<double>(size) > std::max(64.0 * (1 << 20), visibleBytes(*nest, p)))
    return 0;
  const size_t count = static_cast<size_t>(elements);
  char *base = static_cast<char *>(std::malloc(count * size));
  if (!base)
    return 0;
  for (size_t k = 0; k < count; ++k)
    std::memcpy(base + k * size, initial, size);
  *partial = {base, lo[0], hi[0]};
  v->base = base;
  return 1;
}

void hetile_partial_close(hetile_partial *partial) {
  std::free(partial->base);
  partial->base = nullptr;
}
