// SPDX-License-Identifier: Apache-2.0
//===- AddressBoxes.h - elements in a stretch of memory ---------*- C++ -*-===//
//
// The program touches addresses, the ranks hold boxes of indices. Pure.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ADDRESSBOXES_H
#define HETILE_RUNTIME_ADDRESSBOXES_H

#include "base/AddressRange.h"
#include "nest/BoxAlgebra.h"

#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// True if no two elements of `box` have one address, and the elements of each dimension lie
/// between two of the next larger one: as in an array of arrays, in whatever order of its
/// dimensions.
bool isNested(const Box &box, int ndims, const int64_t *stride);

/// The elements of `box` whose distance from index 0, in elements, is in [first, last], as disjoint
/// boxes. `box` is nested.
std::vector<Box> boxesBetween(const Box &box, int ndims, const int64_t *stride, int64_t first,
                              int64_t last);

/// From the first to the last element of `box`, which is not empty, in memory; sizes in bytes.
AddressRange addressesOf(const Box &box, int ndims, int32_t elementSize, const hetile_view &view);

} // namespace hetile::runtime

#endif
