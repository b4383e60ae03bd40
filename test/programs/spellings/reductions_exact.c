// Integers, minima, maxima, logical and bitwise operations accumulated over a table: in any number
// of parts the result is the sequential one, bit for bit.
#include <math.h>
#include <stdio.h>

#define N 37
#define M 41
#define MAX(a, b) ((a) > (b) ? (a) : (b))

struct statistics {
  int n, m;
  long total;
  double largest;
};

static double u[N][M];
static int a[N][M];
unsigned checksum = 17;
static int low = 30000;

static double larger(double x, double y) {
  if (y > x)
    return y;
  return x;
}

static void gather(struct statistics *s, long *count, double *range) {
  // expect: tiled
  for (int i = 0; i < s->n; i++)
    for (int j = 0; j < s->m; j++) {
      s->total += a[i][j] * 3;
      if (u[i][j] > s->largest)
        s->largest = u[i][j];
      if (a[i][j] % 3 == 0)
        ++*count;
      range[0] = fmin(range[0], u[i][j]);
      range[1] = larger(range[1], u[i][j]);
    }
}

int main(void) {
  int all = 5, any = 0, found = 7, sum = 2147483000, greatest = -5, i, j;
  double product = 1;
  float middle = -INFINITY;
  char bits = 0;
  struct statistics s = {N, M, 1000000007L, -1e9};
  long count = 3;
  double range[2] = {NAN, NAN}, nothing = NAN;
  // expect: tiled
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) {
      a[i][j] = (i * 71 + j * 37) % 201 - 100;
      u[i][j] = i == 5 && j == 7 ? nothing : a[i][j] * 0.0 + (i == 9 ? 0.0 : -0.0) + (j % 5 == 0 ? -i : 0);
    }
  gather(&s, &count, range);
  printf("%ld %.17g %ld %g %g\n", s.total, s.largest, count, range[0], range[1]);
  // expect: tiled
  for (i = N - 1; i >= 0; i--) {
    for (j = 1; j < M; j++) {
      int half = a[i][j] / 2;
      a[i][j] = half + a[i][j - 1] % 7;
      sum = sum - a[i][j] - half;
      all = all && a[i][j] > -1000;
      if (a[i][j] == 12345)
        any = 1;
      greatest = MAX(greatest, a[i][j]);
    }
    for (j = 0; j < M; j++) {
      checksum ^= (unsigned)a[i][j] * 2654435761u;
      bits |= a[i][j] & 5;
      greatest = MAX(greatest, -a[i][j]);
      low = a[i][j] < low ? a[i][j] : low;
      middle = fmaxf(middle, (float)u[i][j]);
      if (j > 2 && a[i][j] > 0 && u[i][j] > -1)
        found = 1;
    }
  }
  printf("%d %d %d %d %d %u %d %d %g %g\n", sum, all, any, greatest, found, checksum, bits, low, middle,
         product);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
