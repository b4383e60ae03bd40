// SPDX-License-Identifier: Apache-2.0
//===- Partial.cpp - the memory of hidden arrays --------------------------===//
//
// Plain C memory: what makes it runs in the user's code, which may leave by any way.
//
//===----------------------------------------------------------------------===//
#include "hetile.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

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

/// The elements of a hidden array with one dimension in all forms of the nest. False: none.
bool extentInForms(const hetile_nest *nest, const hetile_i64 *p, int array, hetile_i64 &lo,
                   hetile_i64 &hi) {
  bool any = false;
  for (; nest; nest = nest->turned) {
    hetile_i64 from[HETILE_MAX_DIMS], to[HETILE_MAX_DIMS];
    if (!nest->extent(p, array, from, to))
      continue;
    lo = any ? std::min(lo, from[0]) : from[0];
    hi = any ? std::max(hi, to[0]) : to[0];
    any = true;
  }
  return any;
}

} // namespace

int hetile_partial_open(const hetile_nest *nest, const hetile_i64 *p, int array,
                        const void *initial, hetile_view *v, hetile_partial *partial) {
  hetile_i64 lo = 0, hi = 0;
  *partial = {nullptr, 0, 0};
  v->stride[0] = 1;
  if (!extentInForms(nest, p, array, lo, hi))
    return 1;
  const size_t size = static_cast<size_t>(nest->arrays[array].element_size);
  const double bytes =
      (static_cast<double>(hi) - static_cast<double>(lo)) * static_cast<double>(size);
  if (bytes > std::max(64.0 * (1 << 20), visibleBytes(*nest, p)))
    return 0;
  const size_t count = static_cast<size_t>(hi - lo);
  char *base = static_cast<char *>(std::malloc(count * size));
  if (!base)
    return 0;
  for (size_t k = 0; k < count; ++k)
    std::memcpy(base + k * size, initial, size);
  *partial = {base, lo, hi};
  v->base = base;
  v->origin = -lo;
  return 1;
}

void hetile_partial_close(hetile_partial *partial) {
  std::free(partial->base);
  partial->base = nullptr;
}
