// Seidel in two dimensions in the way of PolyBench: a loop over time, and nine neighbours.
#include "../result.h"
#include <stdlib.h>
#define DATA_TYPE double
#define SCALAR_VAL(x) x
#define POLYBENCH_1D_ARRAY(x) x

static void kernel_seidel_2d(int tsteps, int n, DATA_TYPE A[n][n]) {
  int t, i, j;
  // expect: tiled
  for (t = 0; t <= tsteps - 1; t++)
    for (i = 1; i <= n - 2; i++)
      for (j = 1; j <= n - 2; j++)
        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j - 1]
                 + A[i + 1][j] + A[i + 1][j + 1]) / SCALAR_VAL(9.0);
}

int main(void) {
  int n = 28;
  double *A = malloc(n * n * sizeof *A);
  fill(A, n * n, 381);
  kernel_seidel_2d(10, n, (void *)A);
  result("A", A, n * n * sizeof *A);
  free(A);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
