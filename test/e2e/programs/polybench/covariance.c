/* covariance, in the manner of PolyBench */
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

static void init_array(int m, int n, DATA_TYPE POLYBENCH_2D(data, N, M, n, m), DATA_TYPE POLYBENCH_2D(cov, M, M, m, m), DATA_TYPE POLYBENCH_1D(mean, M, m)) {
  int i = 0, j = 0, k = 0;
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      data[i][j] = ((DATA_TYPE)(i * 3 + j * 5 + k * 7 + 0) / 17 - 2);
  for (i = 0; i < m; i++)
    for (j = 0; j < m; j++)
      cov[i][j] = ((DATA_TYPE)(i * 4 + j * 7 + k * 7 + 1) / 17 - 2);
  for (i = 0; i < m; i++)
    mean[i] = ((DATA_TYPE)(i * 5 + j * 9 + k * 7 + 2) / 17 - 2);
  (void)i; (void)j; (void)k;
}

static void kernel_covariance(int m, int n, DATA_TYPE float_n, DATA_TYPE POLYBENCH_2D(data, N, M, n, m), DATA_TYPE POLYBENCH_2D(cov, M, M, m, m), DATA_TYPE POLYBENCH_1D(mean, M, m)) {
  int i, j, k;
#pragma scop
  for (j = 0; j < _PB_M; j++)
    {
      mean[j] = SCALAR_VAL(0.0);
      for (i = 0; i < _PB_N; i++)
        mean[j] += data[i][j];
      mean[j] /= float_n;
    }
  for (i = 0; i < _PB_N; i++)
    for (j = 0; j < _PB_M; j++)
      data[i][j] -= mean[j];
  for (i = 0; i < _PB_M; i++)
    for (j = i; j < _PB_M; j++)
      {
        cov[i][j] = SCALAR_VAL(0.0);
        for (k = 0; k < _PB_N; k++)
          cov[i][j] += data[k][i] * data[k][j];
        cov[i][j] /= (float_n - SCALAR_VAL(1.0));
        cov[j][i] = cov[i][j];
      }
#pragma endscop
}

int main(int argc, char **argv) {
  (void)argc; (void)argv;
  int m = M;
  int n = N;
  DATA_TYPE float_n = 70.0;
  POLYBENCH_2D_ARRAY_DECL(data, DATA_TYPE, N, M, n, m);
  POLYBENCH_2D_ARRAY_DECL(cov, DATA_TYPE, M, M, m, m);
  POLYBENCH_1D_ARRAY_DECL(mean, DATA_TYPE, M, m);
  init_array(m, n, POLYBENCH_ARRAY(data), POLYBENCH_ARRAY(cov), POLYBENCH_ARRAY(mean));
  kernel_covariance(m, n, float_n, POLYBENCH_ARRAY(data), POLYBENCH_ARRAY(cov), POLYBENCH_ARRAY(mean));
  unsigned long long fnv = 14695981039346656037ull;
  {
    unsigned char *b = (unsigned char *)*cov;
    for (unsigned long z = 0; z < (unsigned long)m * (unsigned long)m * sizeof(DATA_TYPE); z++)
      fnv = (fnv ^ b[z]) * 1099511628211ull;
    DATA_TYPE *e = (DATA_TYPE *)*cov;
    for (unsigned long z = 0; z < (unsigned long)m * (unsigned long)m; z += (unsigned long)m * (unsigned long)m / 7 + 1)
      printf("%.17g\n", e[z]);
  }
  printf("%016llx\n", fnv);
  free(data);
  free(cov);
  free(mean);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
