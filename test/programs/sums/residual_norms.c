// Sweeps that measure themselves: the largest change in three spellings, counts, flags and bits. Their partial
// results stay in the columns of the sweep; where the first of equal values counts, they follow its rows.
#include "../result.h"
#include <math.h>
#define N 23
#define M 31

static double u[N][M];
static int hits[N][M];

static double sweep(int *moved, int *calm, unsigned *bits, long *least) {
  double largest = 0;
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) {
      double before = u[i][j];
      u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
      double change = fabs(u[i][j] - before);
      if (change > largest)
        largest = change;
      if (change > 0.01)
        *moved += 1;
      *calm = *calm && change < 0.5;
      hits[i][j] += hits[i - 1][j] % 3 + (change > 0.02);
      *bits ^= (unsigned)hits[i][j] << (i % 7);
      if (hits[i][j] - j < *least)
        *least = hits[i][j] - j;
    }
  return largest;
}

static double by_fmax(int backwards) {
  double norm = 0;
  if (backwards) {
    // expect: tiled
    for (int i = N - 2; i > 0; i--)
      for (int j = M - 2; j > 0; j--) {
        double before = u[i][j];
        u[i][j] = 0.2 * (u[i][j] + u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        norm = fmax(norm, (u[i][j] - before) * (u[i][j] - before));
      }
    return norm;
  }
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) {
      double before = u[i][j];
      u[i][j] = 0.3 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1]);
      if (norm < fabs(u[i][j]))
        norm = fabs(u[i][j]);
      norm = fabs(before - u[i][j]) > norm ? fabs(before - u[i][j]) : norm;
    }
  return norm;
}

// Of the zero and the negative zero the first one stays.
static double signed_largest(void) {
  double largest = -1;
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++) {
      u[i][j] = (u[i - 1][j] + u[i][j - 1] > 0 ? -1 : 1) * 0.0;
      if (u[i][j] > largest)
        largest = u[i][j];
    }
  return largest;
}

// Columns that move on with the rows.
static long in_time(double *line, int n, int steps) {
  long warm = 0;
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++) {
      line[i] = 0.5 * line[i - 1] + 0.5 * line[i + 1];
      if (line[i] > 0.3)
        warm++;
    }
  return warm;
}

int main(void) {
  static double line[N * M];
  int moved = 0, calm = 1;
  unsigned bits = 5;
  long least = 1000;
  fill(&u[0][0], N * M, 77);
  for (int k = 0; k < 4; k++)
    printf("%.17g %d %d %u %ld\n", sweep(&moved, &calm, &bits, &least), moved, calm, bits, least);
  printf("%.17g %.17g\n", by_fmax(0), by_fmax(1));
  result("u", u, sizeof u);
  printf("%g\n", signed_largest());
  fill(line, N * M, 78);
  printf("%ld\n", in_time(line, N * M, 9));
  result("line", line, sizeof line);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
