// A sum of floating-point numbers in a loop over a loop over a loop, of which the outermost one has one
// iteration: what is added goes to the sum in the program's order, and to nothing else.
#include <stdio.h>
#include <stdlib.h>
enum { N = 11, M = 11 };
static double A[N][M], B[N][M];
static double (*C)[M], (*D)[M], *F;
static float light;
static void step(int n, int m, int t, int k) {
  for (int once = 0; once < 1; once++) {
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m - 2; j++)
        F[i * m + j] = 0.5 * F[i * m + j - 1] + 0.25 * D[i][j];
    for (int i = 0; i < n; i++)
      C[i][m - 1] = A[i][k % m] * 0.5;
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m - 1; j++) {
        C[i][j] = 0.5 * B[i][j] + 0.25 * D[i][j] + 0.01 * t;
        light += (float)(C[i][j] / 3);
      }
  }
}
int main(void) {
  int n = N, m = M, k = 0;
  C = malloc(sizeof(double[N][M]));
  D = malloc(sizeof(double[N][M]));
  F = malloc(sizeof(double) * N * M);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      A[i][j] = (i * 5 + j) % 7 * 0.25;
      B[i][j] = (i + j * 3) % 5 * 0.5 - 1;
      C[i][j] = 0.125 * i;
      D[i][j] = 1 - 0.0625 * j;
      F[i * m + j] = 0.5;
    }
  for (int t = 0; t < 6; t++) {
    step(n, m, t, k);
    printf("%d %.9g\n", t, light);
  }
  printf("%.17g %.17g\n", F[n * m - 3], C[n / 2][m / 3]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
