// SPDX-License-Identifier: Apache-2.0
//===- Touches.cpp - elements that the host's program touches -------------===//
//
// From the address to the index: dimensions in the order of their strides, each time all indices
// that the smaller strides can make up for. In ordinary arrays that is one.
//
//===----------------------------------------------------------------------===//
#include "resident/Touches.h"

#include "window/StrideOrder.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace hetile::runtime {

namespace {

constexpr int MostSteps = 256;   // of a search for an index
constexpr int SingleMisses = 3;  // elements fetched one by one
constexpr int MostDoublings = 30;

/// The indices in a box whose distance from index 0 is a given number of elements.
class Search {
public:
  Search(const Box &box, int ndims, const int64_t *stride)
      : Bounds(box), Stride(stride), By(box, ndims, stride) {}

  Place find(int64_t distance, Box &element) {
    step(0, distance);
    if (Unclear || Found > 1)
      return Place::Unclear;
    element = Result;
    return Found ? Place::Element : Place::Outside;
  }

private:
  void step(size_t k, int64_t rest) {
    if (rest < By.least[k] || rest > By.most[k] || Unclear)
      return;
    if (++Steps > MostSteps) {
      Unclear = true;
      return;
    }
    if (k == By.dims.size()) {
      ++Found;
      Result = Current;
      Result.used = true;
      return;
    }
    const int d = By.dims[k];
    int64_t lo = Bounds.lo[d], hi = Bounds.hi[d] - 1;
    if (const int64_t s = Stride[d]; s != 0) {
      // What this dimension has to contribute lies in [rest - Most, rest - Least].
      const int64_t a = rest - By.most[k + 1], b = rest - By.least[k + 1], size = std::abs(s);
      const int64_t first = s > 0 ? -floorDivide(-a, size) : -floorDivide(b, size);
      const int64_t last = s > 0 ? floorDivide(b, size) : floorDivide(-a, size);
      lo = std::max(lo, first);
      hi = std::min(hi, last);
    }
    for (int64_t i = lo; i <= hi && !Unclear; ++i) {
      Current.lo[d] = i;
      Current.hi[d] = i + 1;
      step(k + 1, rest - i * Stride[d]);
    }
  }

  const Box &Bounds;
  const int64_t *Stride;
  const StrideOrder By;
  Box Current, Result;
  int Found = 0, Steps = 0;
  bool Unclear = false;
};

} // namespace

Place locate(const Box &box, int ndims, const int64_t *stride, int64_t elementSize, int64_t offset,
             int64_t size, Box &element) {
  if (isEmpty(box, ndims))
    return Place::Outside;
  const int64_t distance = floorDivide(offset, elementSize);
  if (offset - distance * elementSize + size > elementSize)
    return Place::Unclear;
  return Search(box, ndims, stride).find(distance, element);
}

void StoredElements::add(uintptr_t address, int64_t size) {
  int64_t &known = Sizes[address];
  known = std::max(known, size);
}

bool StoredElements::holds(uintptr_t address, int64_t size) const {
  const auto at = Sizes.find(address);
  return at != Sizes.end() && at->second >= size;
}

void StoredElements::forget(uintptr_t begin, uintptr_t end) {
  Sizes.erase(Sizes.lower_bound(begin), Sizes.lower_bound(end));
}

void StoredElements::save() {
  Saved.clear();
  for (const auto &[address, size] : Sizes) {
    const char *at = reinterpret_cast<const char *>(address);
    Saved.insert(Saved.end(), at, at + size);
  }
}

void StoredElements::restore() const {
  const char *from = Saved.data();
  for (const auto &[address, size] : Sizes) {
    std::memcpy(reinterpret_cast<char *>(address), from, size);
    from += size;
  }
}

Box neighbourhood(const Box &element, int misses, const Box &part, int ndims) {
  if (misses <= SingleMisses)
    return element;
  const int64_t reach = int64_t(1) << std::min(2 * (misses - SingleMisses), MostDoublings);
  Box box = element;
  for (int d = 0; d < ndims; ++d) {
    box.lo[d] = std::max(part.lo[d], element.lo[d] - reach);
    box.hi[d] = std::min(part.hi[d], element.hi[d] + reach);
  }
  return box;
}

std::vector<Box> joined(std::vector<Box> boxes, int ndims) {
  for (int d = ndims; d-- > 0;) {
    const auto sameBeside = [&](const Box &a, const Box &b) {
      for (int e = 0; e < ndims; ++e)
        if (e != d && (a.lo[e] != b.lo[e] || a.hi[e] != b.hi[e]))
          return false;
      return true;
    };
    std::sort(boxes.begin(), boxes.end(), [&](const Box &a, const Box &b) {
      for (int e = 0; e < ndims; ++e)
        if (e != d && (a.lo[e] != b.lo[e] || a.hi[e] != b.hi[e]))
          return a.lo[e] != b.lo[e] ? a.lo[e] < b.lo[e] : a.hi[e] < b.hi[e];
      return a.lo[d] < b.lo[d];
    });
    std::vector<Box> result;
    for (const Box &box : boxes) {
      if (!result.empty() && sameBeside(result.back(), box) && box.lo[d] <= result.back().hi[d])
        result.back().hi[d] = std::max(result.back().hi[d], box.hi[d]);
      else
        result.push_back(box);
    }
    boxes = std::move(result);
  }
  return boxes;
}

} // namespace hetile::runtime
