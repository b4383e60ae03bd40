// SPDX-License-Identifier: Apache-2.0
//===- StrideOrder.h - dimensions by the distance of elements ---*- C++ -*-===//
//
// From an address back to an index: dimensions in the order of their strides, and what distances the
// smaller ones can make up for.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_STRIDEORDER_H
#define HETILE_RUNTIME_STRIDEORDER_H

#include "nest/Sinks.h"

#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// The largest integer that is at most a / b, b > 0.
inline int64_t floorDivide(int64_t a, int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

/// Of a box that is not empty.
struct StrideOrder {
  StrideOrder(const Box &box, int ndims, const int64_t *stride);
  std::vector<int> dims; ///< the one with the largest stride first
  /// least[k], most[k]: the distances from index 0 that dims[k] and those after it contribute.
  std::vector<int64_t> least, most;
};

} // namespace hetile::runtime

#endif
