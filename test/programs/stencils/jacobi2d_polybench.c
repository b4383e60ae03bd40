// Jacobi in two dimensions in the way of PolyBench, sizes and types behind macros.
#include "../result.h"
#include <stdlib.h>
#define TSTEPS 10
#define N 24
#define DATA_TYPE double
#define SCALAR_VAL(x) x
#define POLYBENCH_2D(var, d1, d2, n1, n2) var[d1][d2]
#define POLYBENCH_LOOP_BOUND(x, y) x
#define _PB_TSTEPS POLYBENCH_LOOP_BOUND(TSTEPS, tsteps)
#define _PB_N POLYBENCH_LOOP_BOUND(N, n)

static void kernel_jacobi_2d(int tsteps, int n, DATA_TYPE POLYBENCH_2D(A, N, N, n, n), DATA_TYPE POLYBENCH_2D(B, N, N, n, n)) {
  int t, i, j;
  (void)tsteps;
  (void)n;
#pragma scop
  // expect: tiled
  for (t = 0; t < _PB_TSTEPS; t++) {
    for (i = 1; i < _PB_N - 1; i++)
      for (j = 1; j < _PB_N - 1; j++)
        B[i][j] = SCALAR_VAL(0.2) * (A[i][j] + A[i][j - 1] + A[i][1 + j] + A[1 + i][j] + A[i - 1][j]);
    for (i = 1; i < _PB_N - 1; i++)
      for (j = 1; j < _PB_N - 1; j++)
        A[i][j] = SCALAR_VAL(0.2) * (B[i][j] + B[i][j - 1] + B[i][1 + j] + B[1 + i][j] + B[i - 1][j]);
  }
#pragma endscop
}

int main(void) {
  DATA_TYPE(*A)[N] = malloc(N * sizeof *A), (*B)[N] = malloc(N * sizeof *B);
  fill(&A[0][0], N * N, 371);
  fill(&B[0][0], N * N, 372);
  kernel_jacobi_2d(TSTEPS, N, A, B);
  result("A", A, N * sizeof *A);
  result("B", B, N * sizeof *B);
  free(A);
  free(B);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
