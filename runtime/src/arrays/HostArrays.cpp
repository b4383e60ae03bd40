// SPDX-License-Identifier: Apache-2.0
//===- HostArrays.cpp - the user's arrays on entry ------------------------===//
//
// Linear arrays are checked by the corners of their extents, all others row by row. Of an array
// with versions the user's memory holds one: tiles never work on it.
//
//===----------------------------------------------------------------------===//
#include "arrays/HostArrays.h"

#include "arrays/KnownRows.h"
#include "arrays/Overlap.h"
#include "arrays/SharedPages.h"

namespace hetile::runtime {

namespace {
constexpr double MostVersionBytes = double(1 << 30); // of an array of which all are kept
}

/// Row by row; see locateArrays.
static std::string locateRows(const hetile_nest &nest, const int64_t *p, Mappings &mappings,
                              std::vector<Rows> &rows, RowTrail &trail, HostArrays &arrays) {
  int64_t bounds[4];
  if (!nest.bounds(p, bounds))
    return std::string();
  std::string error;
  if (!scanRows(nest, p, bounds[2], bounds[3], arrays.views.data(), mappings, rows, trail, error))
    return error;
  std::vector<char> scattered(nest.narrays), apart(nest.narrays);
  bool isAny = false;
  for (int a = 0; a < nest.narrays; ++a) {
    if (!nest.arrays[a].address)
      continue;
    scattered[a] = !fitView(nest.arrays[a], rows[a], arrays.views[a]);
    apart[a] = !scattered[a] && isInjective(nest.arrays[a], rows[a], arrays.views[a]);
    isAny |= scattered[a];
  }
  if (rowsOverlap(nest, p, arrays.views.data(), rows, apart, error))
    return error;
  if (isAny)
    arrays.scattered = std::move(scattered);
  return std::string();
}

/// A double never overflows.
static double extentBytes(const hetile_nest &nest, const int64_t *p, int array) {
  int64_t lo[HETILE_MAX_DIMS], hi[HETILE_MAX_DIMS];
  if (!nest.extent(p, array, lo, hi))
    return 0;
  double bytes = nest.arrays[array].element_size;
  for (int d = 0; d < nest.arrays[array].ndims; ++d)
    bytes *= static_cast<double>(hi[d]) - static_cast<double>(lo[d]);
  return bytes;
}

std::string locateArrays(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                         HostArrays &arrays, KnownRows *known) {
  arrays.views.assign(views, views + nest.narrays);
  std::string pair;
  if (arraysOverlap(nest, p, views, pair))
    return "arrays " + pair + " may share memory";
  Mappings mappings;
  if (!arraysMapped(nest, p, views, mappings, pair))
    return "elements of array " + pair + " that only some data would touch may not exist";
  std::vector<Rows> rows;
  std::vector<AddressRange> spans;
  std::string error;
  known = hasAddresses(nest) ? known : nullptr;
  const FoundRows *const found = known ? known->find(nest, p, views, mappings) : nullptr;
  if (found && !mappings.mayBeShared(found->spans)) {
    arrays.views = found->views;
    arrays.scattered = found->scattered;
  } else {
    RowTrail trail;
    error = hasAddresses(nest) ? locateRows(nest, p, mappings, rows, trail, arrays) : "";
    if (error.empty())
      pagesShared(nest, p, views, rows, mappings, arrays.shared, spans, error);
    if (known && error.empty() && !arrays.shared)
      known->remember(nest, p, views, std::move(trail),
                      {arrays.views, arrays.scattered, std::move(spans)});
  }
  for (int a = 0; a < nest.narrays && error.empty(); ++a)
    if (nest.arrays[a].versions) {
      if (!nest.arrays[a].window && extentBytes(nest, p, a) > MostVersionBytes)
        return std::string("a version of array ") + nest.arrays[a].name +
               " for each iteration would take too much memory";
      arrays.scattered.resize(nest.narrays);
      arrays.scattered[a] = 1;
    }
  return error;
}

} // namespace hetile::runtime
