// Stencils whose sums are short loops, in time: the Parallel Research Kernels' way to write a star.
#include "../result.h"
#define N 30
#define M 37
#define R 2
static double in[N][M], out[N][M], weight[2 * R + 1][2 * R + 1];
static float a[N][M], b[N][M];

static void star(int steps, int n, int m, double (*in)[m], double (*out)[m]) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    for (int j = R; j < n - R; j++)
      for (int i = R; i < m - R; i++) {
        for (int jj = -R; jj <= R; jj++)
          out[j][i] += weight[R][R + jj] * in[j + jj][i];
        for (int ii = -R; ii < 0; ii++)
          out[j][i] += weight[R + ii][R] * in[j][i + ii];
        for (int ii = 1; ii <= R; ii++)
          out[j][i] += weight[R + ii][R] * in[j][i + ii];
      }
    for (int j = 0; j < n; j++)
      for (int i = 0; i < m; i++)
        in[j][i] += 1.0;
  }
}

static void box(int steps, int n, int m, float (*a)[m], float (*b)[m]) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    for (int j = 1; j < n - 1; j++)
      for (int i = 1; i < m - 1; i++) {
        b[j][i] = 0;
        for (int y = -1; y <= 1; y++)
          for (int x = -1; x <= 1; x++)
            b[j][i] += a[j + y][i + x] * (x == y ? 0.125f : 0.1f);
      }
    for (int j = 1; j < n - 1; j++)
      for (int i = 1; i < m - 1; i++)
        a[j][i] = b[j][i];
  }
}

int main(void) {
  fill(&in[0][0], N * M, 1);
  fill(&out[0][0], N * M, 2);
  fill(&weight[0][0], sizeof weight / sizeof(double), 3);
  // expect: tiled
  for (int j = 0; j < N; j++)
    for (int i = 0; i < M; i++)
      a[j][i] = (float)in[j][i];
  star(9, N, M, in, out);
  box(7, N, M, a, b);
  result("out", out, sizeof out);
  result("in", in, sizeof in);
  result("a", a, sizeof a);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
