/* Rows that run together inside a tile: chains of all kinds, over sizes that are no multiples of anything.
 * The arguments are sizes of the arrays. */
#include <stdio.h>
#include <stdlib.h>

static int n;
static unsigned state = 1;

static double next(void) {
  state = state * 1103515245u + 12345u;
  return (double)(state >> 16 & 1023) / 512 - 1;
}

static double *grid(void) {
  double *a = malloc(sizeof(double) * (size_t)n * n);
  for (int k = 0; k < n * n; k++)
    a[k] = next();
  return a;
}

static void show(const char *name, const double *a) {
  double sum = 0;
  for (int k = 0; k < n * n; k++)
    sum = sum * 0.875 + a[k];
  printf("%s %.17g\n", name, sum);
}

/* u[from][i][j - 1] is what the row wrote last only if both are the same. */
static void levels(int from, int to, double u[2][n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      u[to][i][j] = 0.5 * u[from][i][j - 1] + 0.25 * u[from][i - 1][j] + 0.125 * u[to][i][j];
}

/* The same, where the loop around the rows says which. */
static void first(double u[2][n][n]) {
  for (int k = 0; k < 2; k++)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        u[k][i][j] = 0.5 * u[0][i][j - 1] + 0.25 * u[k][i - 1][j];
}

static void run(int size) {
  n = size;
  double(*a)[n] = (double(*)[n])grid(), (*b)[n] = (double(*)[n])grid();
  float *f = malloc(sizeof(float) * (size_t)n);
  int *c = malloc(sizeof(int) * (size_t)n * n);
  for (int k = 0; k < n; k++)
    f[k] = (float)next();
  for (int k = 0; k < n * n; k++)
    c[k] = (int)(next() * 100);
  int(*m)[n] = (int(*)[n])c;

  /* pipeline */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]) - 0.25 * a[i - 1][j - 1];
  show("pipeline", &a[0][0]);

  /* seidel-2d */
  for (int t = 0; t < 5; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] + a[i][j] + a[i][j + 1] +
                   a[i + 1][j - 1] + a[i + 1][j] + a[i + 1][j + 1]) / 9;
  show("seidel", &a[0][0]);

  /* seidel-1d: float, rows are time steps */
  for (int t = 0; t < 23; t++)
    for (int i = 1; i < n - 1; i++)
      f[i] = (f[i - 1] + f[i] + f[i + 1]) / 3;
  for (int i = 0; i < n; i++)
    printf("%a%c", f[i], i + 1 < n ? ' ' : '\n');

  /* triangle: rows of different lengths */
  for (int i = 1; i < n; i++)
    for (int j = 1; j <= i; j++)
      b[i][j] = 0.5 * b[i - 1][j - 1] - 0.25 * b[i][j - 1];
  show("triangle", &b[0][0]);

  /* the other triangle, to the left and downwards */
  for (int i = n - 2; i >= 0; i--)
    for (int j = n - 2; j >= i; j--)
      b[i][j] = 0.5 * b[i + 1][j + 1] + 0.125 * b[i][j + 1] + 0.125 * b[i + 1][j];
  show("reverse", &b[0][0]);

  /* two statements, each with a chain of its own; a is read before it is written */
  for (int i = 1; i < n; i++)
    for (int j = 2; j < n - 2; j++) {
      a[i][j] += 0.5 * a[i][j - 1] - 0.25 * b[i - 1][j + 2];
      b[i][j] = 0.25 * b[i][j - 1] + 0.5 * a[i][j] + 0.125 * b[i][j - 2];
    }
  show("two", &a[0][0]);
  show("and", &b[0][0]);

  /* the element to the left is written twice */
  for (int i = 1; i < n; i++)
    for (int j = 2; j < n; j++) {
      a[i][j] = 0.5 * a[i][j - 1] + 0.25 * a[i - 1][j];
      a[i][j - 1] = a[i][j] - a[i - 1][j - 1];
    }
  show("twice", &a[0][0]);

  /* integers wrap as they are stored; rows cross */
  for (int i = 2; i < n; i++)
    for (int j = 1; j < n - 1; j++)
      m[i][j] = (m[i][j - 1] * 3 + m[i - 2][j + 1] * 5 + m[i - 1][j]) % 1009;
  /* what the inner loop reads in every iteration: of another row, and of its own, before or after it writes it */
  for (int k = 0; k < n; k++)
    b[k][k] += 2 * n;
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      b[i][k] /= b[k][k];
      for (int j = k + 1; j < n; j++)
        b[i][j] -= b[i][k] * b[k][j];
    }
  show("lu", &b[0][0]);
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n - 1; j++)
      a[i][j] = 0.5 * a[i - 1][j] + 0.25 * a[i][n / 2] + 0.125 * a[i][n - 1];
  show("middle", &a[0][0]);

  double(*u)[n][n] = malloc(2 * sizeof *u);
  for (int k = 0; k < 2 * n * n; k++)
    (&u[0][0][0])[k] = next();
  for (int k = 0; k < 5; k++)
    levels(k & 1, k < 3 ? 1 - (k & 1) : k & 1, u);
  show("level 0", &u[0][0][0]);
  show("level 1", &u[1][0][0]);
  first(u);
  show("level 0", &u[0][0][0]);
  show("level 1", &u[1][0][0]);

  unsigned sum = 0;
  for (int k = 0; k < n * n; k++)
    sum = sum * 31 + (unsigned)c[k];
  printf("integers %u\n", sum);
  free(a), free(b), free(f), free(c), free(u);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; k++)
    run(atoi(argv[k]));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
