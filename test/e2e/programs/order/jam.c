/* Iterations of outer loops that run together inside a tile, around an innermost loop that becomes vector
 * instructions: updates of all kinds, over sizes that are no multiples of anything. The arguments are sizes. */
#include <stdio.h>
#include <stdlib.h>

static int n;
static unsigned state = 1;

static double next(void) {
  state = state * 1103515245u + 12345u;
  return (double)(state >> 16 & 1023) / 512 - 1;
}

static void *grid(void) {
  double *a = malloc(sizeof(double) * (size_t)n * n);
  for (int k = 0; k < n * n; k++)
    a[k] = next() + (k % (n + 1) == 0 ? 4 * n : 0);
  return a;
}

static void show(const char *name, const void *values) {
  const double *a = values;
  double sum = 0;
  for (int k = 0; k < n * n; k++)
    sum = sum * 0.875 + a[k];
  printf("%s %.17g\n", name, sum);
}

static void factorisations(double (*a)[n], double (*b)[n]) {
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[k][j];
    }
  show("lu", a);

  /* ends where the middle loop is; reads along columns */
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      b[i][k] /= b[k][k];
      for (int j = k + 1; j <= i; j++)
        b[i][j] -= b[i][k] * b[j][k];
    }
  show("triangle", b);

  /* row k is changed together with the others */
  for (int k = 0; k < n; k++)
    for (int i = k; i < n; i++)
      for (int j = k + 1; j < n; j++)
        b[i][j] -= 0.001 * b[i][k] * b[k][j];
  show("meet", b);
}

static void products(double (*a)[n], double (*b)[n], double (*c)[n], double (*d)[n]) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i][j] += a[i][k] * b[k][j];
  show("by rows", c);

  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        c[i][j] -= 0.001 * a[i][k] * b[k][j];
  show("by sums", c);

  /* something before the innermost loop, and after it; two statements in it */
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++) {
      d[k][i] = 0.5 * d[k][i];
      for (int j = 0; j < n; j++) {
        c[i][j] += d[k][i] * b[k][j];
        a[i][j] = 0.5 * a[i][j] + c[i][j];
      }
      d[k][i] += 0.001 * b[k][i];
    }
  show("first", c);
  show("second", a);
  show("around", d);

  /* the value between two updates is wanted */
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++)
        c[i][j] += a[i][k] * b[k][j];
      d[k][i] = c[i][n - 1] * 0.001;
    }
  show("in between", d);

  /* blocks of columns in which no row has an iteration */
  for (int k = 0; k < n - 1; k++)
    for (int i = 1; i < n; i++) {
      d[i][k] = 0.5 * b[k][i];
      for (int j = i; j < n; j++)
        d[i][j] = 0.25 * b[k][j] * c[i][j];
    }
  show("empty", d);

  /* one element of the row, which moves on with the middle loop */
  for (int k = 0; k < n - 1; k++)
    for (int i = k + 1; i < n; i++) {
      d[i][k] = 0.5 * d[k][i];
      for (int j = i; j < i + 1; j++)
        d[i][j] -= 0.25 * d[k][j] * c[i][k];
    }
  show("one", d);

  /* the next row wants what comes later in this one */
  for (int k = 0; k < 9; k++)
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n - 3; j++)
        d[i][j] += 0.25 * d[i - 1][j + 2] - 0.125 * c[i][j];
  show("behind", d);
}

/* Sums of other types, the greatest sum, and a condition on data. */
static void others(double (*a)[n]) {
  float *f = malloc(sizeof(float) * (size_t)n * n), *g = malloc(sizeof(float) * (size_t)n * n);
  int *m = malloc(sizeof(int) * (size_t)n * n), *w = malloc(sizeof(int) * (size_t)n * n);
  for (int k = 0; k < n * n; k++) {
    f[k] = (float)next();
    g[k] = (float)next();
    m[k] = (int)(next() * 1000);
    w[k] = (int)(next() * 1000);
  }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        f[i * n + j] = f[i * n + j] * 0.5f + g[i * n + k] * g[k * n + j];
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        int sum = w[i * n + k] + w[k * n + j];
        if (m[i * n + j] < sum)
          m[i * n + j] = sum - (sum & 7);
      }
  double total = 0;
  unsigned bits = 0;
  for (int k = 0; k < n * n; k++) {
    total = total * 0.875 + f[k];
    bits = bits * 31 + (unsigned)m[k];
  }
  printf("float %.17g\ngreatest %u\n", total, bits);
  free(f), free(g), free(m), free(w);

  /* one vector, updated by all rows; loops of different lengths */
  double *x = malloc(sizeof(double) * (size_t)n), *y = malloc(sizeof(double) * (size_t)n);
  for (int k = 0; k < n; k++)
    x[k] = next(), y[k] = next();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[j] += a[i][j] * y[i];
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n - k; i++)
      for (int j = i; j < n - k / 2; j++)
        a[i][j] += x[j] * y[k];
  show("triangles", a);
  for (int k = 0; k < n; k++)
    printf("%a%c", x[k], k + 1 < n ? ' ' : '\n');
  free(x), free(y);
}

static void run(int size) {
  n = size;
  double (*a)[n] = grid(), (*b)[n] = grid(), (*c)[n] = grid(), (*d)[n] = grid();
  factorisations(a, b);
  products(a, b, c, d);
  others(a);
  free(a), free(b), free(c), free(d);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; k++)
    run(atoi(argv[k]));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
