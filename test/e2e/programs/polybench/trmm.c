/* trmm, in the manner of PolyBench */
#include "polybench.h"
#ifndef M
#define M 60
#endif
#ifndef N
#define N 70
#endif
#ifdef POLYBENCH_USE_SCALAR_LB
#define _PB_M M
#else
#define _PB_M m
#endif
#ifdef POLYBENCH_USE_SCALAR_LB
#define _PB_N N
#else
#define _PB_N n
#endif

static void init_array(int m, int n, DATA_TYPE POLYBENCH_2D(A, M, M, m, m), DATA_TYPE POLYBENCH_2D(B, M, N, m, n)) {
  int i = 0, j = 0, k = 0;
  for (i = 0; i < m; i++)
    for (j = 0; j < m; j++)
      A[i][j] = ((DATA_TYPE)(i * 3 + j * 5 + k * 7 + 0) / 17 - 2);
  for (i = 0; i < m; i++)
    for (j = 0; j < n; j++)
      B[i][j] = ((DATA_TYPE)(i * 4 + j * 7 + k * 7 + 1) / 17 - 2);
  (void)i; (void)j; (void)k;
}

static void kernel_trmm(int m, int n, DATA_TYPE alpha, DATA_TYPE POLYBENCH_2D(A, M, M, m, m), DATA_TYPE POLYBENCH_2D(B, M, N, m, n)) {
  int i, j, k;
#pragma scop
  for (i = 0; i < _PB_M; i++)
    for (j = 0; j < _PB_N; j++) {
      for (k = i+1; k < _PB_M; k++)
        B[i][j] += A[k][i] * B[k][j];
      B[i][j] = alpha * B[i][j];
    }
#pragma endscop
}

int main(int argc, char **argv) {
  (void)argc; (void)argv;
  int m = M;
  int n = N;
  DATA_TYPE alpha = 1.5;
  POLYBENCH_2D_ARRAY_DECL(A, DATA_TYPE, M, M, m, m);
  POLYBENCH_2D_ARRAY_DECL(B, DATA_TYPE, M, N, m, n);
  init_array(m, n, POLYBENCH_ARRAY(A), POLYBENCH_ARRAY(B));
  kernel_trmm(m, n, alpha, POLYBENCH_ARRAY(A), POLYBENCH_ARRAY(B));
  unsigned long long fnv = 14695981039346656037ull;
  {
    unsigned char *b = (unsigned char *)*B;
    for (unsigned long z = 0; z < (unsigned long)m * (unsigned long)n * sizeof(DATA_TYPE); z++)
      fnv = (fnv ^ b[z]) * 1099511628211ull;
    DATA_TYPE *e = (DATA_TYPE *)*B;
    for (unsigned long z = 0; z < (unsigned long)m * (unsigned long)n; z += (unsigned long)m * (unsigned long)n / 7 + 1)
      printf("%.17g\n", e[z]);
  }
  printf("%016llx\n", fnv);
  free(A);
  free(B);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
