// SPDX-License-Identifier: Apache-2.0
//===- Shapes.h - bands of well-known nests, for tests ----------*- C++ -*-===//
//
// Work and row functions of the kind the compiler generates.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_SHAPES_H
#define HETILE_TEST_SHAPES_H

#include "hetile/plan/Shape.h"

#include <algorithm>

namespace hetile::test {

/// (t, t + i), 0 <= t < steps, 0 <= i < width: a skewed stencil in time.
inline plan::Shape parallelogram(int64_t width, int64_t steps) {
  return plan::Shape::sample(
      0, steps, 0, steps + width - 1,
      [=](int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
        int64_t n = 0;
        for (int64_t x = x0; x < x1; ++x)
          n += std::max<int64_t>(0, std::min(y1, x + width) - std::max(y0, x));
        return n;
      },
      [=](int64_t y0, int64_t y1, int64_t &x0, int64_t &x1) {
        x0 = std::max<int64_t>(0, y0 - width + 1);
        x1 = std::min(steps, y1);
        return x0 < x1;
      });
}

/// LU without pivoting: (k, j), k < j < size, with size - 1 - k points each.
inline plan::Shape triangle(int64_t size) {
  return plan::Shape::sample(
      0, size, 0, size,
      [=](int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
        int64_t n = 0;
        for (int64_t x = x0; x < x1; ++x)
          n += std::max<int64_t>(0, y1 - std::max(y0, x + 1)) * (size - 1 - x);
        return n;
      },
      [=](int64_t, int64_t y1, int64_t &x0, int64_t &x1) {
        x0 = 0;
        x1 = y1 - 1;
        return x0 < x1;
      });
}

} // namespace hetile::test

#endif
