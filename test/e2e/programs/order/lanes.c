/* Rows that run as the lanes of vectors: choices, values from rows above, old values, sums of a row and of a
 * column, over sizes that are no multiples of anything. The arguments are sizes of the arrays. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static unsigned state = 1;

static int next(void) {
  state = state * 1103515245u + 12345u;
  return (int)(state >> 16 & 1023) - 512;
}

static int *grid(size_t count) {
  int *a = malloc(sizeof(int) * count);
  for (size_t k = 0; k < count; k++)
    a[k] = next();
  return a;
}

static float *real(size_t count) {
  float *a = malloc(sizeof(float) * count);
  for (size_t k = 0; k < count; k++)
    a[k] = (float)next() / 256;
  return a;
}

static void show(const char *name, const void *data, size_t count) {
  const unsigned *a = data;
  unsigned sum = 0;
  for (size_t k = 0; k < count; k++)
    sum = sum * 31 + a[k];
  printf("%s %u\n", name, sum);
}

static void run(int size) {
  n = size;
  const size_t all = (size_t)n * n;
  int(*a)[n] = (int(*)[n])grid(all), (*b)[n] = (int(*)[n])grid(all);
  int *e = grid(n), *f = grid(n), *w = grid(n);
  float(*x)[n] = (float(*)[n])real(all), (*y)[n] = (float(*)[n])real(all), *z = real(n);
  unsigned(*u)[n] = (unsigned(*)[n])grid(all);
  char *s = malloc(n), *t = malloc(n);
  unsigned char *p = malloc(n);
  short *q = malloc(sizeof(short) * n);
  for (int k = 0; k < n; k++) {
    s[k] = (char)(next() & 3);
    t[k] = (char)(next() & 3);
    p[k] = (unsigned char)next();
    q[k] = (short)(next() * 50);
  }
  x[n / 2][n / 2] = NAN;
  x[n / 3][n / 2] = -0.0f;
  y[n / 2][n / 3] = INFINITY;

  /* longest common subsequence */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      if (s[i - 1] == t[j - 1])
        a[i][j] = a[i - 1][j - 1] + 1;
      else
        a[i][j] = a[i - 1][j] > a[i][j - 1] ? a[i - 1][j] : a[i][j - 1];
    }
  show("lcs", a, all);

  /* affine gaps, one for the row and one for each column; the best of all */
  int best = 0;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      int across = b[i][j - 1] - 5, down = b[i - 1][j] - 5;
      e[i] = e[i] - 1 > across ? e[i] - 1 : across;
      f[j] = f[j] - 1 > down ? f[j] - 1 : down;
      int h = b[i - 1][j - 1] + (s[i] == t[j] ? 3 : -2);
      h = h > e[i] ? h : e[i];
      h = h > f[j] ? h : f[j];
      b[i][j] = h > 0 ? h : 0;
      if (b[i][j] > best)
        best = b[i][j];
    }
  show("gaps", b, all);
  show("across", e, n);
  show("down", f, n);
  printf("best %d\n", best);

  /* the row above is read to the right: two steps; old values; narrow integers */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n - 1; j++)
      a[i][j] = (a[i - 1][j + 1] > a[i][j - 1] ? a[i - 1][j + 1] : a[i][j - 1]) + (b[i][j] > p[j] ? 1 : -1) -
                (a[i][j] & 3) + (q[i] >> 3);
  show("right", a, all);

  /* two rows above */
  for (int i = 2; i < n; i++)
    for (int j = 1; j < n; j++)
      u[i][j] = u[i - 2][j - 1] * 31u ^ (u[i][j - 1] + u[i - 1][j]);
  show("two rows", u, all);

  /* written only sometimes */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      if (a[i][j - 1] > w[j] && a[i - 1][j] != 7)
        a[i][j] = a[i][j - 1] - 1 + (s[i] == t[j]);
  show("sometimes", a, all);

  /* a sum of each column, which the next row reads to the right; a sum of each row */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n - 1; j++) {
      f[j] = f[j] + (f[j + 1] > a[i][j] ? 1 : 2);
      e[i] = e[i] * 3 + f[j];
    }
  show("columns", f, n);
  show("rows", e, n);

  /* 5 points in time, in place: float, with a value that is no number */
  for (int k = 0; k < 3; k++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        x[i][j] = 0.25f * (x[i - 1][j] + x[i][j - 1] + x[i + 1][j] + x[i][j + 1]) - 0.125f * x[i][j];
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      y[i][j] = y[i - 1][j] < x[i][j] ? y[i][j - 1] * 0.5f : !(y[i][j - 1] >= x[i][j]) ? -y[i - 1][j - 1] : x[i][j];
  for (int i = 0; i < n; i++) /* signs of values that are no numbers are nobody's business */
    for (int j = 0; j < n; j++) {
      x[i][j] = x[i][j] != x[i][j] ? 77.0f : x[i][j];
      y[i][j] = y[i][j] != y[i][j] ? 77.0f : y[i][j];
    }
  show("points", x, all);
  show("choices", y, all);

  /* rows are time steps: one element for all rows */
  for (int k = 0; k < 37; k++)
    for (int i = 1; i < n - 1; i++)
      z[i] = (z[i - 1] + z[i] + z[i + 1]) * 0.3333f;
  show("time", z, n);

  /* rows of different lengths; what is read moves with the row */
  for (int i = 1; i < n; i++)
    for (int j = i; j < n; j++)
      b[i][j] = b[i - 1][j] - b[i][j - 1] > 3 ? b[i - 1][j] : b[i][j - 1] + w[j - i];
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 2 * i / 3; j++)
      b[i][j] = b[i - 1][j] < b[i][j - 1] ? b[i - 1][j] + 1 : b[i][j - 1] + 2;
  show("triangles", b, all);

  /* two tables, one from the other in the same iteration */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      int old = a[i][j];
      a[i][j] = a[i][j - 1] > b[i - 1][j] ? a[i][j - 1] : b[i - 1][j - 1] + old;
      b[i][j] = a[i][j] - b[i][j - 1] + a[i - 1][j];
    }
  show("first", a, all);
  show("second", b, all);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; k++)
    run(atoi(argv[k]));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
