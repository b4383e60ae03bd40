// Conditions that have a name: set once, of indices or of data.
#include "../result.h"
#include <stdbool.h>

static double u[90][80], v[90][80];
static int mask[90][80];

int main(void) {
  int n = 90, m = 80;
  fill(&u[0][0], 90 * 80, 7);
  fill_int(&mask[0][0], 90 * 80, 9, 3);
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const bool edge = i == 0 || j == 0 || i == n - 1 || j == m - 1;
      int first = !(i > 1);
      if (edge)
        v[i][j] = 0;
      else
        v[i][j] = u[i - 1][j] + u[i][j - 1] + u[i + 1][j + 1];
      if (!first && j > 0)
        v[i][j] += v[i - 2][j - 1];
      const bool masked = mask[i][j] > 0;
      bool late = i > 3;
      if (masked)
        late = false;
      if (late)
        v[i][j] *= 0.5;
      if (masked && !edge)
        v[i][j] -= v[i - 1][j];
    }
  result("edges_named", v, sizeof v);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
