// Cholesky decomposition, written like a benchmark: types, sizes and bounds behind macros.
#include "../result.h"
#include <math.h>
#include <stdlib.h>
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#define SQRT_FUN(x) sqrt(x)
#define POLYBENCH_2D(var, dim1, dim2) var[dim1][dim2]
#define _PB_N n
#define NMAX 24

static void kernel_cholesky(int n, DATA_TYPE POLYBENCH_2D(A, NMAX, NMAX)) {
  int i, j, k;
  // expect: tiled
  for (i = 0; i < _PB_N; i++) {
    for (j = 0; j < i; j++) {
      for (k = 0; k < j; k++) {
        A[i][j] -= A[i][k] * A[j][k];
      }
      A[i][j] /= A[j][j];
    }
    for (k = 0; k < i; k++) {
      A[i][i] -= A[i][k] * A[i][k];
    }
    A[i][i] = SQRT_FUN(A[i][i]);
  }
}

int main(int argc, char **argv) {
  int n = NMAX;
  DATA_TYPE POLYBENCH_2D((*A), NMAX, NMAX);
  A = malloc(sizeof *A);
  (void)argc;
  (void)argv;
  fill(&(*A)[0][0], NMAX * NMAX, 301);
  for (int i = 0; i < n; i++)
    (*A)[i][i] += 4 * n;
  kernel_cholesky(n, *A);
  result("A", *A, sizeof *A);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
