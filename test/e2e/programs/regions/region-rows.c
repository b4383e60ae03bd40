/* A checksum row by row, formed by a function that main calls once for each row behind the nests: it is
 * formed where the rows are, and no array comes home for it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long checksum(unsigned long long sum, const double *values, int count) {
  for (int i = 0; i < count; i++) {
    unsigned long long bits;
    memcpy(&bits, &values[i], sizeof bits);
    sum = (sum ^ bits) * 1099511628211ull + (sum >> 29);
  }
  return sum;
}

static void relax(double *row, const double *up, const double *down, int n) {
  for (int j = 1; j < n - 1; j++)
    row[j] = 0.25 * (row[j - 1] + row[j + 1] + up[j] + down[j]);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 200, steps = argc > 2 ? atoi(argv[2]) : 40;
  double (*u)[n] = malloc(sizeof(double[n][n])), (*v)[n] = malloc(sizeof(double[n][n]));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i][j] = v[i][j] = (i * 7 + j * 3) % 11 / 11.0;
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[i][j] = 0.2 * (u[i - 1][j] + u[i][j - 1] + u[i][j] + u[i][j + 1] + u[i + 1][j]);
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      relax(v[i], v[i - 1], v[i + 1], n);
  unsigned long long sum = 14695981039346656037ull;
  double total = 0;
  for (int i = 0; i < n; i++) {
    sum = checksum(sum, u[i], n);
    sum = checksum(sum, v[i], n);
    total = total * 0.5 + u[i][i];
  }
  printf("%d by %d, %d steps: %016llx, %.17g\n", n, n, steps, sum, total);
  free(u);
  free(v);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
