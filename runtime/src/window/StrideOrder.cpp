// SPDX-License-Identifier: Apache-2.0
//===- StrideOrder.cpp - dimensions by the distance of elements -----------===//
//
// Dimensions with equal strides keep their order.
//
//===----------------------------------------------------------------------===//
#include "window/StrideOrder.h"

#include <algorithm>
#include <cstdlib>

namespace hetile::runtime {

StrideOrder::StrideOrder(const Box &box, int ndims, const int64_t *stride)
    : least(ndims + 1), most(ndims + 1) {
  for (int d = 0; d < ndims; ++d)
    dims.push_back(d);
  std::stable_sort(dims.begin(), dims.end(),
                   [&](int a, int b) { return std::abs(stride[a]) > std::abs(stride[b]); });
  for (int k = ndims; k-- > 0;) {
    const int d = dims[k];
    const int64_t a = box.lo[d] * stride[d], b = (box.hi[d] - 1) * stride[d];
    least[k] = least[k + 1] + std::min(a, b);
    most[k] = most[k + 1] + std::max(a, b);
  }
}

} // namespace hetile::runtime
