/* Rows that run as lanes of eight bytes: minima, choices between values that are no numbers and zeros of both signs,
 * letters and integers of other sizes beside them, integers of eight bytes, sums of a row and of a column, over
 * sizes that are no multiples of anything. The arguments are sizes of the arrays. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static unsigned state = 1;

static int next(void) {
  state = state * 1103515245u + 12345u;
  return (int)(state >> 16 & 1023) - 512;
}

static double *real(size_t count) {
  double *a = malloc(sizeof(double) * count);
  for (size_t k = 0; k < count; k++)
    a[k] = next() / 256.0;
  return a;
}

static int64_t *grid(size_t count) {
  int64_t *a = malloc(sizeof(int64_t) * count);
  for (size_t k = 0; k < count; k++)
    a[k] = (int64_t)next() << 30 | (next() & 0xfffff);
  return a;
}

static void show(const char *name, const void *data, size_t count) {
  const uint64_t *a = data;
  uint64_t sum = 0;
  for (size_t k = 0; k < count; k++)
    sum = (sum ^ a[k]) * 1099511628211u + (sum >> 29);
  printf("%s %016llx\n", name, (unsigned long long)sum);
}

/* Signs of values that are no numbers are nobody's business. */
static void showReal(const char *name, double *data, size_t count) {
  for (size_t k = 0; k < count; k++)
    if (data[k] != data[k])
      data[k] = 77;
  show(name, data, count);
}

static void run(int size) {
  n = size;
  const size_t all = (size_t)n * n;
  double(*a)[n] = (double(*)[n])real(all), (*b)[n] = (double(*)[n])real(all), *e = real(n), *f = real(n), *w = real(n);
  int64_t(*u)[n] = (int64_t(*)[n])grid(all), *v = grid(n);
  uint64_t *y = (uint64_t *)grid(n);
  int(*t)[n] = malloc(sizeof(int) * all), *g = malloc(sizeof(int) * n);
  char *s = malloc(n);
  unsigned char *p = malloc(n);
  short *q = malloc(sizeof(short) * n);
  float *x = malloc(sizeof(float) * n);
  for (size_t k = 0; k < all; k++)
    t[0][k] = next();
  for (int k = 0; k < n; k++) {
    s[k] = (char)((next() & 3) - 2);
    p[k] = (unsigned char)(next() & 3);
    q[k] = (short)(next() & 3);
    g[k] = (next() & 3) - 1;
    x[k] = (float)next() / 3;
  }

  /* warping: the least of three */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      double best = a[i - 1][j] < a[i][j - 1] ? a[i - 1][j] : a[i][j - 1];
      best = a[i - 1][j - 1] < best ? a[i - 1][j - 1] : best;
      a[i][j] = fabs(e[i] - f[j]) + best;
    }
  showReal("warping", a[0], all);

  /* the same in choices that name elements; letters of two types, a step further apart each */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      if (s[i - 1] == g[j - 1])
        b[i][j] = b[i - 1][j - 1] + 1.5;
      else
        b[i][j] = b[i - 1][j] > b[i][j - 1] ? b[i - 1][j] : b[i][j - 1];
    }
  showReal("letters", b[0], all);

  /* gaps of a row and of a column; letters that are never negative against others; numbers beside them */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      double across = a[i][j - 1] - 5, down = a[i - 1][j] - 5;
      e[i] = e[i] - 1 > across ? e[i] - 1 : across;
      f[j] = f[j] - 1 > down ? f[j] - 1 : down;
      double h = a[i - 1][j - 1] + (p[i] == s[j] || q[j] > 2 ? 3 : -2);
      h = h > e[i] ? h : e[i];
      h = h > f[j] ? h : f[j];
      a[i][j] = h > 0 ? h : 0;
    }
  showReal("gaps", a[0], all);
  showReal("across", e, n);
  showReal("down", f, n);

  /* zeros of both signs, values that are no numbers, infinities: each comparison decides by itself */
  for (int k = 0; k < n; k++) {
    b[0][k] = k % 3 ? 0.0 : -0.0;
    b[k][0] = k % 5 ? -0.0 : 0.0;
    w[k] = k % 7 == 3 ? NAN : k % 7 == 5 ? -INFINITY : k % 2 ? 0.0 : -0.0;
  }
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      double least = b[i - 1][j] < b[i][j - 1] ? b[i - 1][j] : b[i][j - 1];
      double most = b[i - 1][j - 1] >= least ? b[i - 1][j - 1] : least;
      b[i][j] = !(w[j] <= most) ? -most : w[j] > -1 ? w[j] * most : least;
    }
  showReal("zeros", b[0], all);

  /* integers of eight bytes, of both kinds; the row above is read to the right */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n - 1; j++)
      u[i][j] = (u[i - 1][j + 1] > u[i][j - 1] ? u[i - 1][j + 1] - v[i] : u[i][j - 1] + v[j]) + (g[i] == q[j] ? 1 : -1);
  show("long", u[0], all);
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      y[j] = y[j] > y[j - 1] ? (y[j] ^ y[j - 1]) + 3u : y[j - 1] - y[j];
  show("unsigned", y, n);

  /* values of four bytes beside those of eight, read and written; numbers of the loops */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      t[i][j] = a[i - 1][j] > b[i][j] ? t[i - 1][j] + 1 : t[i][j - 1] - (i - j);
      a[i][j] = t[i][j] > 0 ? a[i][j - 1] * 0.5 + x[j] : a[i - 1][j - 1] - q[i];
    }
  showReal("mixed", a[0], all);
  long long sum = 0;
  for (size_t k = 0; k < all; k++)
    sum = sum * 31 + t[0][k];
  printf("turns %lld\n", sum);

  /* nine points in place, three times; old values of the rows below and to the right */
  for (int k = 0; k < 3; k++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = (b[i - 1][j - 1] + b[i - 1][j] + b[i - 1][j + 1] + b[i][j - 1] + b[i][j] +
                   b[i][j + 1] + b[i + 1][j - 1] + b[i + 1][j] + b[i + 1][j + 1]) * 0.1;
  showReal("points", b[0], all);

  /* rows are time steps: one element for all rows */
  for (int k = 0; k < 37; k++)
    for (int i = 1; i < n - 1; i++)
      w[i] = (w[i - 1] + w[i] + w[i + 1]) * 0.3333;
  showReal("time", w, n);

  /* two rows above; rows of different lengths */
  for (int i = 2; i < n; i++)
    for (int j = i / 2; j < n; j++)
      if (j > 0)
        a[i][j] = a[i - 2][j - 1] > a[i - 1][j] ? a[i][j - 1] - e[j] : a[i - 1][j] * 0.75;
  showReal("lengths", a[0], all);
  free(a), free(b), free(e), free(f), free(w), free(u), free(v), free(y), free(t), free(g), free(s), free(p), free(q), free(x);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; k++)
    run(atoi(argv[k]));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
