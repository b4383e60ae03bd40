// SPDX-License-Identifier: Apache-2.0
//===- AddressBoxes.cpp - elements in a stretch of memory -----------------===//
//
// Dimensions in the order of their strides: rows that lie in the stretch as a whole are one box,
// those at its two ends are cut along the next dimension.
//
//===----------------------------------------------------------------------===//
#include "window/AddressBoxes.h"

#include "window/StrideOrder.h"

#include <algorithm>
#include <cstdlib>

namespace hetile::runtime {

namespace {

class Cutter {
public:
  Cutter(const Box &box, int ndims, const int64_t *stride)
      : Bounds(box), Stride(stride), By(box, ndims, stride) {}

  /// Adds the elements of `box`, whose dimensions before the k-th one have one index each that
  /// together leave [first, last] for the others.
  void cut(size_t k, const Box &box, int64_t first, int64_t last) {
    if (first > By.most[k] || last < By.least[k])
      return;
    if (first <= By.least[k] && By.most[k] <= last) {
      Result.push_back(box);
      return;
    }
    const int d = By.dims[k];
    const int64_t s = Stride[d], size = std::abs(s);
    // Indices, or their negatives where the stride is: with some element in, with all elements in.
    const int64_t lo = s > 0 ? Bounds.lo[d] : 1 - Bounds.hi[d],
                  hi = s > 0 ? Bounds.hi[d] - 1 : -Bounds.lo[d];
    const int64_t from = std::max(lo, -floorDivide(By.most[k + 1] - first, size)),
                  to = std::min(hi, floorDivide(last - By.least[k + 1], size));
    const int64_t wholeFrom = std::max(from, -floorDivide(By.least[k + 1] - first, size)),
                  wholeTo = std::min(to, floorDivide(last - By.most[k + 1], size));
    for (int64_t i = from; i <= to;) {
      Box part = box;
      const bool whole = wholeFrom <= i && i <= wholeTo;
      const int64_t end = whole ? wholeTo : i;
      part.lo[d] = s > 0 ? i : -end;
      part.hi[d] = (s > 0 ? end : -i) + 1;
      if (whole)
        Result.push_back(part);
      else
        cut(k + 1, part, first - i * size, last - i * size);
      i = end + 1;
    }
  }

  std::vector<Box> Result;

private:
  const Box &Bounds;
  const int64_t *Stride;
  const StrideOrder By;
};

} // namespace

bool isNested(const Box &box, int ndims, const int64_t *stride) {
  if (isEmpty(box, ndims))
    return true;
  const StrideOrder order(box, ndims, stride);
  for (int k = 0; k < ndims; ++k)
    if (const int d = order.dims[k]; box.hi[d] - box.lo[d] > 1 &&
                                     std::abs(stride[d]) <= order.most[k + 1] - order.least[k + 1])
      return false;
  return true;
}

std::vector<Box> boxesBetween(const Box &box, int ndims, const int64_t *stride, int64_t first,
                              int64_t last) {
  if (isEmpty(box, ndims))
    return {};
  Cutter cutter(box, ndims, stride);
  cutter.cut(0, box, first, last);
  return std::move(cutter.Result);
}

AddressRange addressesOf(const Box &box, int ndims, int32_t elementSize, const hetile_view &view) {
  int64_t first = view.origin, last = view.origin;
  for (int d = 0; d < ndims; ++d) {
    const int64_t a = box.lo[d] * view.stride[d], b = (box.hi[d] - 1) * view.stride[d];
    first += std::min(a, b);
    last += std::max(a, b);
  }
  const uintptr_t base = reinterpret_cast<uintptr_t>(view.base);
  return {base + static_cast<uintptr_t>(first * elementSize),
          base + static_cast<uintptr_t>((last + 1) * elementSize)};
}

} // namespace hetile::runtime
