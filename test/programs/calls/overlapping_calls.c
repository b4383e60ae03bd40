// One function called with buffers that are apart, and with buffers that overlap.
#include "../result.h"
#include <stdlib.h>

static void accumulate(double *dst, const double *src, int n, int m) {
  // expect: tiled fallback
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      dst[i * m + j] = dst[(i - 1) * m + j] + 0.5 * src[i * m + j - 1];
}

int main(void) {
  int n = 24, m = 28;
  double *block = malloc(2 * n * m * sizeof *block);
  fill(block, 2 * n * m, 751);
  accumulate(block, block + 5 * m, n, m);
  result("overlapping", block, 2 * n * m * sizeof *block);
  free(block);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
