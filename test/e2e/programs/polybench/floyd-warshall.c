/* floyd-warshall, in the manner of PolyBench */
#include "polybench.h"
#ifndef N
#define N 60
#endif
#ifdef POLYBENCH_USE_SCALAR_LB
#define _PB_N N
#else
#define _PB_N n
#endif

static void init_array(int n, DATA_TYPE POLYBENCH_2D(path, N, N, n, n)) {
  int i = 0, j = 0, k = 0;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      path[i][j] = (DATA_TYPE)((i * 3 + j * 5 + k * 7) % 97 + 1);
  (void)i; (void)j; (void)k;
}

static void kernel_floyd_warshall(int n, DATA_TYPE POLYBENCH_2D(path, N, N, n, n)) {
  int i, j, k;
#pragma scop
  for (k = 0; k < _PB_N; k++)
    {
      for(i = 0; i < _PB_N; i++)
        for (j = 0; j < _PB_N; j++)
          path[i][j] = path[i][j] < path[i][k] + path[k][j] ?
            path[i][j] : path[i][k] + path[k][j];
    }
#pragma endscop
}

int main(int argc, char **argv) {
  (void)argc; (void)argv;
  int n = N;
  POLYBENCH_2D_ARRAY_DECL(path, DATA_TYPE, N, N, n, n);
  init_array(n, POLYBENCH_ARRAY(path));
  kernel_floyd_warshall(n, POLYBENCH_ARRAY(path));
  unsigned long long fnv = 14695981039346656037ull;
  {
    unsigned char *b = (unsigned char *)*path;
    for (unsigned long z = 0; z < (unsigned long)n * (unsigned long)n * sizeof(DATA_TYPE); z++)
      fnv = (fnv ^ b[z]) * 1099511628211ull;
    DATA_TYPE *e = (DATA_TYPE *)*path;
    for (unsigned long z = 0; z < (unsigned long)n * (unsigned long)n; z += (unsigned long)n * (unsigned long)n / 7 + 1)
      printf("%.17g\n", e[z]);
  }
  printf("%016llx\n", fnv);
  free(path);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
