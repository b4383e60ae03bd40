/* Nests that walk down the columns of arrays stored by rows: loops that may change places, and loops that
 * may not. The arguments are sizes of the arrays. */
#include <stdio.h>
#include <stdlib.h>

struct cell {
  double u, v;
};

static int n;
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

/* Flattened. */
static void flat(int m, double *restrict b) {
  for (int i = 1; i < m; i++)
    for (int j = 1; j < m; j++)
      b[j * m + i] = 0.5 * (b[(j - 1) * m + i] + b[j * m + i - 1]) - 0.25 * b[(j - 1) * m + i - 1];
}

static void run(int size) {
  n = size;
  const size_t all = (size_t)n * n;
  double(*a)[n] = (double(*)[n])grid(all), (*b)[n] = (double(*)[n])grid(all), (*c)[n] = (double(*)[n])grid(all);
  double *x = grid(n), *y = grid(n), *flattened = grid(all);
  int(*m)[n] = malloc(sizeof(int) * all);
  struct cell(*s)[n] = malloc(sizeof(struct cell) * all);
  for (int k = 0; k < n; k++)
    for (int l = 0; l < n; l++) {
      m[k][l] = (int)(next() * 100);
      s[k][l].u = next();
      s[k][l].v = next();
    }

  /* pipeline */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[j][i] = 0.5 * (a[j - 1][i] + a[j][i - 1]) - 0.25 * a[j - 1][i - 1];
  show("pipeline", &a[0][0], all);
  flat(n, flattened);
  show("flattened", flattened, all);

  /* in time */
  for (int t = 0; t < 5; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[j][i] = 0.25 * (a[j - 1][i] + a[j][i - 1] + a[j][i + 1] + a[j + 1][i]);
  show("seidel", &a[0][0], all);

  /* The corners fix the order of the two: the upper right one is new, the lower left one is old. */
  for (int t = 0; t < 4; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[j][i] = (a[j - 1][i - 1] + a[j + 1][i - 1] + a[j][i] + a[j - 1][i + 1] + a[j + 1][i + 1]) / 5;
  show("corners", &a[0][0], all);

  /* two arrays, each with a pair of loops of its own */
  for (int t = 0; t < 4; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[j][i] = 0.2 * (a[j][i] + a[j - 1][i] + a[j + 1][i] + a[j][i - 1] + a[j][i + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[j][i] = b[j][i];
  }
  show("two arrays", &a[0][0], all);

  /* a triangle, and its other half from the end; the value that the last iteration leaves behind */
  double last = 0;
  for (int i = 1; i < n; i++)
    for (int j = i; j < n; j++)
      a[j][i] = a[j - 1][i - 1] + 0.5 * a[j][i - 1];
  show("triangle", &a[0][0], all);
  for (int i = n - 2; i >= 0; i--)
    for (int j = n - 2; j >= n - 2 - i; j--) {
      last = a[j][i] + i;
      b[j][i] = 0.5 * (b[j + 1][i] + b[j][i + 1]) + last;
    }
  show("backwards", &b[0][0], all);
  printf("last %.17g\n", last);
  for (int i = 1; i < n; i++)
    for (int j = 1; j <= n - i; j++) {
      last = b[j][i] * i;
      b[j][i] = 0.5 * (b[j - 1][i] + b[j][i - 1]) + last;
    }
  printf("last %.17g\n", last);

  /* something between the loops */
  for (int i = 1; i < n; i++) {
    y[i] = y[i - 1] * 0.5;
    for (int j = 1; j < n; j++)
      b[j][i] = 0.5 * b[j - 1][i] + 0.25 * b[j][i - 1] + y[i];
  }
  show("between", &b[0][0], all);

  /* products: sums keep their order */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
  show("product", &c[0][0], all);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i] += c[j][i] * x[j];
  show("vector", y, n);

  /* conditions on data, fields, reductions */
  long sum = 0;
  int most = -1000;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      if (m[j][i] % 3 == 0)
        m[j][i] = m[j - 1][i - 1] + 1;
      else
        m[j][i] = m[j - 1][i] > m[j][i - 1] ? m[j - 1][i] : m[j][i - 1];
      sum += m[j][i];
      if (m[j][i] > most)
        most = m[j][i];
    }
  printf("table %ld %d\n", sum, most);
  for (int t = 0; t < 3; t++)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        s[j][i].u = 0.5 * (s[j - 1][i].u + s[j][i - 1].v + s[j][i].v);
  show("fields", &s[0][0].u, 2 * all);

  /* three dimensions, the innermost one first */
  const int d = n < 40 ? n : 40;
  double(*g)[d][d] = (double(*)[d][d])grid((size_t)d * d * d);
  for (int t = 0; t < 3; t++)
    for (int i = 1; i < d - 1; i++)
      for (int j = 1; j < d - 1; j++)
        for (int k = 1; k < d - 1; k++)
          g[k][j][i] = (g[k - 1][j][i] + g[k][j - 1][i] + g[k][j][i - 1] + g[k][j][i] + g[k][j][i + 1] +
                        g[k][j + 1][i] + g[k + 1][j][i]) / 7;
  show("cube", &g[0][0][0], (size_t)d * d * d);

  free(a), free(b), free(c), free(x), free(y), free(flattened), free(m), free(s), free(g);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; k++)
    run(atoi(argv[k]));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
