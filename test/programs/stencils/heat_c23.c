// The heat equation in the C of 2023, as far as older compilers know it: attributes, digit separators.
// flags: -std=c2x
#include "../result.h"
#include <stdbool.h>

enum { rows = 30, columns = 0b10'0010 };
static const double rate = 0.15;
static double u[rows][columns], v[rows][columns];

[[gnu::noinline]] static void march([[maybe_unused]] int spare, int steps, bool forward) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < columns - 1; j++) {
        const double sum = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1];
        v[i][j] = u[i][j] + (forward ? rate : -rate) * (sum - 4 * u[i][j]);
      }
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < columns - 1; j++)
        u[i][j] = v[i][j];
  }
}

int main(void) {
  fill(&u[0][0], rows * columns, 6);
  march(0, 1'2, true);
  result("u", u, sizeof u);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
