// A C++ source with flags of its own: standard, definition, options.
#include "kernel.h"

#include <cstdio>
#include <optional>

namespace field {
double values[SIZE][SIZE];

void relax() {
  for (int i = 1; i < SIZE; ++i)
    for (int j = 1; j < SIZE; ++j)
      values[i][j] = WEIGHT * values[i - 1][j] + values[i][j - 1] / 3;
}
} // namespace field

int main() {
  std::optional<int> start = 2;
  for (int i = 0; i < SIZE; ++i)
    field::values[i][0] = field::values[0][i] = *start + i;
  field::relax();
  std::printf("%.17g\n", field::values[SIZE - 1][SIZE - 1]);
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
