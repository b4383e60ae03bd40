// Scalars that live across the inner loop: each row has its own.
#include <stdio.h>

#define N 45
#define M 38

static double A[N][M], x[M], y[N], z[N];

int main(void) {
  int i, j;
  double t, c;
  // expect: tiled
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      A[i][j] = 1.0 / (1 + i + 2 * j);
  // expect: tiled side
  for (j = 0; j < M; j++)
    x[j] = 1 + j % 3 * .1;
  // expect: tiled
  for (i = 0; i < N; i++) {
    double s = 0, scale = i * .5;
    for (j = 0; j < M; j++)
      s += A[i][j] * x[j];
    y[i] = s * scale;
    for (j = 0; j < M; j++)
      A[i][j] -= s;
  }
  // expect: tiled
  for (i = N - 1; i >= 0; i--) {
    t = A[i][0];
    c = 1;
    for (j = 1; j < M; j++) {
      t = .5 * t + A[i][j];
      if (t < 0)
        c *= 1.01;
      A[i][j] = t;
    }
    z[i] = t / c;
  }
  for (i = 0; i < N; i++)
    printf("%.17g %.17g %.17g\n", y[i], z[i], A[i][M - 1]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
