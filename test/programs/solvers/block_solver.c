// Small blocks at each point between nests that share an array: code that runs in two versions,
// while the array is at home and while it is away. Blocks, functions that return early, nests of
// twenty-five points, a loop with a break, declarations in the midst of a block.
#include "../result.h"
#include <math.h>
#define N 96
#define STEPS 4

static double u[N][N], w[N][N], lhs[3][5][5];
static int calls;

static void clear(double block[5][5], double diagonal) {
  int m, n;
  // expect: tiled side
  for (m = 0; m < 5; m++)
    for (n = 0; n < 5; n++)
      block[n][m] = 0.0;
  // expect: tiled side
  for (m = 0; m < 5; m++)
    block[m][m] = diagonal;
}

static int eliminate(double block[5][5], double r[5]) {
  double pivot = block[0][0];
  calls++;
  if (fabs(pivot) < 1e-12)
    return 0;
  r[0] = r[0] / pivot;
  r[1] = r[1] - block[1][0] * r[0];
  r[2] = r[2] - block[2][0] * r[0];
  r[3] = r[3] - block[3][0] * r[0];
  r[4] = r[4] - block[4][0] * r[0];
  return 1;
}

static double norm(const double *r, int count) {
  double sum = 0.0;
  for (int k = 0; k < count; k++) {
    if (r[k] != r[k])
      break;
    sum += r[k] * r[k];
  }
  return sqrt(sum);
}

int main(void) {
  fill(&u[0][0], N * N, 5);
  fill(&w[0][0], N * N, 6);
  double last = 0;
  // expect: refused call-pointer
  for (int t = 0; t < STEPS; t++) {
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i][j - 1] + u[i + 1][j] + w[i][j]);
    for (int i = 1; i < 20; i += 6) {
      clear(lhs[0], 2.0 + u[i][i]);
      lhs[0][1][0] = w[i][1];
      lhs[0][2][0] = w[i][2] - w[i][3];
      double seven = 7.0 * u[i][7];
      if (!eliminate(lhs[0], &u[i][10]))
        continue;
      w[i][20] = seven + u[i][10];
      w[i][21] = w[i][20] - u[i][11];
      // expect: tiled side
      for (int m = 0; m < 5; m++)
        for (int n = 0; n < 5; n++)
          u[i][30 + m] = u[i][30 + m] - lhs[0][n][m] * w[i][40 + n];
    }
    last = norm(&u[3][4], 40);
    w[1][1] = last / N;
    w[1][2] = -w[1][1];
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        w[i][j] = 0.5 * w[i][j] + 0.125 * (u[i + 1][j] + u[i][j + 1]);
  }
  result("u", u, sizeof u);
  result("w", w, sizeof w);
  printf("%.17g %d\n", last, calls);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
