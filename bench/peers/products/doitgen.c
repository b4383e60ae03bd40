/* doitgen.c - every vector of a cube times one matrix, in place. */
#include "../peers.h"
#ifndef N
#define N 200
#endif
#define PLANES (N - N / 8)

static void kernel(double (*cube)[N][N], double (*m)[N], double *product) {
  BY_THREADS
  for (int r = 0; r < PLANES; r++) {
#ifdef _OPENMP
    double product[N];
#endif
    for (int q = 0; q < N; q++) {
      for (int p = 0; p < N; p++) {
        product[p] = 0;
        for (int s = 0; s < N; s++)
          product[p] += cube[r][q][s] * m[s][p];
      }
      for (int p = 0; p < N; p++)
        cube[r][q][p] = product[p];
    }
  }
#ifdef _OPENMP
  (void)product;
#endif
}

int main(void) {
  double (*cube)[N][N] = (double (*)[N][N])bench_memory(sizeof(double[PLANES][N][N]));
  MATRIX(m, N, N);
  VECTOR(product, N);
  fill(**cube, PLANES, (long)N * N, -0.5);
  fill(*m, N, N, -0.25);
  bench_start();
  kernel(cube, m, product);
  bench_stop();
  print_sum("cube", **cube, (size_t)PLANES * N * N);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
