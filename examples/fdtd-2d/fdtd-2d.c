/* fdtd-2d.c - an electromagnetic wave in the plane (finite differences in time domain).
 *
 * Three fields on a staggered grid, ex, ey and hz; a pulse enters along the row i = 0 of
 * ey. Each step in time updates the three fields in four loop nests, one after the other.
 *
 * usage: fdtd-2d [nx [ny [T]]]
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

/* The source: a damped oscillation. */
static double pulse(int t) { return 10.0 * exp(-0.01 * t) * sin(0.2 * t); }

int main(int argc, char **argv) {
  int nx = argc > 1 ? atoi(argv[1]) : 100;
  int ny = argc > 2 ? atoi(argv[2]) : 120;
  int T = argc > 3 ? atoi(argv[3]) : 60;
  if (nx < 2 || ny < 2 || T < 0) {
    fprintf(stderr, "usage: fdtd-2d [nx [ny [T]]], nx and ny at least 2\n");
    return 2;
  }

  double (*ex)[ny] = (double (*)[ny])malloc((size_t)nx * sizeof *ex);
  double (*ey)[ny] = (double (*)[ny])malloc((size_t)nx * sizeof *ey);
  double (*hz)[ny] = (double (*)[ny])malloc((size_t)nx * sizeof *hz);
  if (!ex || !ey || !hz) {
    fprintf(stderr, "fdtd-2d: out of memory\n");
    return 1;
  }
  for (int i = 0; i < nx; i++)
    for (int j = 0; j < ny; j++) {
      ex[i][j] = 0.0;
      ey[i][j] = 0.0;
      hz[i][j] = 0.0;
    }

  for (int t = 0; t < T; t++) {
    for (int j = 0; j < ny; j++)
      ey[0][j] = pulse(t);
    for (int i = 1; i < nx; i++)
      for (int j = 0; j < ny; j++)
        ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < nx; i++)
      for (int j = 1; j < ny; j++)
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < nx - 1; i++)
      for (int j = 0; j < ny - 1; j++)
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }

  printf("fdtd-2d: nx = %d, ny = %d, T = %d\n", nx, ny, T);
  for (int k = 0; k <= 8; k++) {
    int i = (nx - 1) * k / 8;
    printf("%6d  ex %.17g  ey %.17g  hz %.17g\n", i, ex[i][ny / 2], ey[i][ny / 2],
           hz[i][ny / 2]);
  }
  unsigned long long sum = 0;
  for (int i = 0; i < nx; i++) {
    sum = checksum(sum, ex[i], ny);
    sum = checksum(sum, ey[i], ny);
    sum = checksum(sum, hz[i], ny);
  }
  printf("checksum: %016llx\n", sum);
  free(ex);
  free(ey);
  free(hz);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
