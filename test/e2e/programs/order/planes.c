/* Nests in time over three dimensions, whose tiles may be cut along the second one as well. The arguments are
 * sizes. */
#include <stdio.h>
#include <stdlib.h>

static unsigned state = 1;

static double next(void) {
  state = state * 1103515245u + 12345u;
  return (double)(state >> 16 & 1023) / 512 - 1;
}

static double *grid(size_t count) {
  double *a = malloc(sizeof(double) * (count ? count : 1));
  for (size_t k = 0; k < count; k++)
    a[k] = next();
  return a;
}

static void show(const char *name, const double *a, size_t count) {
  double sum = 0;
  for (size_t k = 0; k < count; k++)
    sum = sum * 0.875 + a[k];
  printf("%s %.17g\n", name, sum);
}

static void run(int size) {
  const int n = size < 40 ? size : 40, m = n / 2 + 2, steps = 7;
  const size_t all = (size_t)n * m * n;
  double(*a)[m][n] = (double(*)[m][n])grid(all), (*b)[m][n] = (double(*)[m][n])grid(all);
  double(*h)[m][n] = (double(*)[m][n])grid(all);

  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < n - 1; k++)
          a[i][j][k] = (a[i - 1][j][k] + a[i][j - 1][k] + a[i][j][k - 1] + a[i][j][k] + a[i][j][k + 1] +
                        a[i][j + 1][k] + a[i + 1][j][k]) / 7;
  show("seidel", &a[0][0][0], all);

  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < n - 1; k++)
          b[i][j][k] = 0.125 * (a[i + 1][j][k] + a[i - 1][j][k] + a[i][j + 1][k] + a[i][j - 1][k] +
                                a[i][j][k + 1] + a[i][j][k - 1]) + 0.25 * a[i][j][k];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < n - 1; k++)
          a[i][j][k] = 0.125 * (b[i + 1][j][k] + b[i - 1][j][k] + b[i][j + 1][k] + b[i][j - 1][k] +
                                b[i][j][k + 1] + b[i][j][k - 1]) + 0.25 * b[i][j][k];
  }
  show("heat", &a[0][0][0], all);

  /* one field ahead of the other, and a source on a face */
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < m; j++)
      for (int k = 0; k < n; k++)
        a[0][j][k] = t * 0.5;
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++)
        for (int k = 1; k < n; k++)
          a[i][j][k] = a[i][j][k] - 0.5 * (h[i][j][k] - h[i - 1][j][k]) + 0.25 * (h[i][j - 1][k] - h[i][j][k - 1]);
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < m - 1; j++)
        for (int k = 0; k < n - 1; k++)
          h[i][j][k] = h[i][j][k] - 0.7 * (a[i + 1][j][k] - a[i][j][k]) + 0.35 * (a[i][j + 1][k] - a[i][j][k + 1]);
  }
  show("field", &h[0][0][0], all);

  /* a wedge in j, and a largest value */
  double most = -1000;
  for (int t = 1; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1 && j <= i; j++)
        for (int k = 1; k < n - 1; k++) {
          b[i][j][k] = 0.25 * (b[i - 1][j][k] + b[i][j - 1][k] + b[i][j][k - 1] + b[i + 1][j][k]) + t;
          if (b[i][j][k] > most)
            most = b[i][j][k];
        }
  show("wedge", &b[0][0][0], all);
  printf("most %.17g\n", most);

  free(a), free(b), free(h);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; k++)
    run(atoi(argv[k]));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
