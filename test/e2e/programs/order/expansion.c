// A vector that many vectors are multiplied through, of the function's own, of the file and behind a
// pointer; in loops that count up, down, and to different ends; its last values are printed.
#include <stdio.h>
#include <stdlib.h>

enum { N = 23, M = 17 };
static double A[N][M][N], B[N][N], Line[N];
static float F[N][N], Factor[N][N];

static void by_pointer(int n, int m, double *line) {
  for (int r = 0; r < n; r++)
    for (int q = 0; q < m; q++) {
      for (int p = 0; p < n; p++) {
        line[p] = 0;
        for (int s = 0; s < n; s++)
          line[p] += A[r][q][s] * B[s][p];
      }
      for (int p = 0; p < n; p++)
        A[r][q][p] = line[p];
    }
}

static void of_the_file(int n, int m) {
  for (int r = n - 1; r >= 0; r--)
    for (int q = m - 1; q >= 0; q--) {
      for (int p = 0; p < n - q; p++) {
        Line[p] = 1;
        for (int s = 0; s < n; s++)
          Line[p] += A[r][q][s] * B[s][p];
      }
      for (int p = 0; p < n - q; p++)
        A[r][q][p] = Line[p] * 0.125;
    }
}

static float of_its_own(int n) {
  float row[N];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      row[j] = 0;
      for (int k = 0; k < n; k++)
        row[j] += F[i][k] * Factor[k][j];
    }
    for (int j = 0; j < n; j++)
      F[i][j] = row[j];
  }
  return row[n / 2];
}

int main(void) {
  int n = N, m = M;
  double *line = malloc(sizeof(double) * N);
  for (int i = 0; i < n; i++) {
    Line[i] = line[i] = i;
    for (int j = 0; j < n; j++) {
      B[i][j] = (i * 7 + j * 3) % 11 * 0.0625 - 0.25;
      F[i][j] = (float)((i + j * 5) % 9) * 0.25f - 1;
      Factor[i][j] = (float)((i * 3 + j) % 7) * 0.125f - 0.375f;
    }
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < n; k++)
        A[i][j][k] = (i + j * 5 + k * 3) % 13 * 0.25 - 1;
  for (int t = 0; t < 3; t++) {
    by_pointer(n - t, m, line);
    printf("%.17g %.17g\n", line[0], line[n - 1]);
    of_the_file(n - 2 * t, m - t);
    printf("%.17g %.17g %.17g\n", Line[0], Line[n / 2], Line[n - 1]);
    printf("%.9g\n", of_its_own(n - t));
  }
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < n; k++)
        sum += A[i][j][k] * (i + 2 * j + 3 * k);
  printf("%.17g %.9g\n", sum, F[n / 2][n / 3]);
  free(line);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
