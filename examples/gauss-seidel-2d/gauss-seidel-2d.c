/* gauss-seidel-2d.c - a plate relaxed in place with the nine-point mean.
 *
 * n by n points; the border is held at a smooth profile of temperature; every sweep in
 * time replaces each inner point by the mean of itself and its eight neighbours, of which
 * those above and to the left are already new.
 *
 * usage: gauss-seidel-2d [n [T]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A checksum over every bit of `count` values, continued from `sum`. */
static unsigned long long checksum(unsigned long long sum, const double *values, int count) {
  for (int i = 0; i < count; i++) {
    unsigned long long bits;
    memcpy(&bits, &values[i], sizeof bits);
    sum = (sum ^ bits) * 1099511628211ull + (sum >> 29);
  }
  return sum;
}

static double border(double x, double y) {
  return 100.0 * x * (1.0 - y) + 40.0 * y + 25.0 * cos(9.0 * x * y);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 120;
  int T = argc > 2 ? atoi(argv[2]) : 60;
  if (n < 3 || T < 0) {
    fprintf(stderr, "usage: gauss-seidel-2d [n [T]], n at least 3\n");
    return 2;
  }

  double (*A)[n] = (double (*)[n])malloc((size_t)n * sizeof *A);
  if (!A) {
    fprintf(stderr, "gauss-seidel-2d: out of memory\n");
    return 1;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[i][j] = 0.0;
  for (int k = 0; k < n; k++) {
    double place = (double)k / (n - 1);
    A[0][k] = border(0.0, place);
    A[n - 1][k] = border(1.0, place);
    A[k][0] = border(place, 0.0);
    A[k][n - 1] = border(place, 1.0);
  }

  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] +
                   A[i][j + 1] + A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) /
                  9.0;

  printf("gauss-seidel-2d: n = %d, T = %d\n", n, T);
  for (int row = 0; row <= 4; row++) {
    for (int column = 0; column <= 4; column++)
      printf(" %10.5f", A[(n - 1) * row / 4][(n - 1) * column / 4]);
    printf("\n");
  }
  printf("middle: %.17g\n", A[n / 2][n / 2]);
  unsigned long long sum = 0;
  for (int i = 0; i < n; i++)
    sum = checksum(sum, A[i], n);
  printf("checksum: %016llx\n", sum);
  free(A);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
