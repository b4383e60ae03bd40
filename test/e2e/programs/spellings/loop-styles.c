/* loop-styles.c: loops written in all the ways that count, bodies with continue and switch */
#include <stddef.h>
#include <stdio.h>
#define N 48
static double a[N][N];
#define UPDATE(x, y) do { (x) = (x) * 0.5 + (y); } while (0)
#define MAX(p, q) ((p) > (q) ? (p) : (q))

#define FOR(i, n) for (int i = 1; i < (n); ++i)
#define FOR2(i, j, n) for (int i = 1; i < (n); ++i) for (int j = 1; j < (n); ++j)
#define AT(x, y) a[(x)][(y)]
#define HALF 0.5

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 5 + j * 3) % 13 * 0.125;
}

static void whiles(int n) {
  int i = 1, j;
  while (i < n) {
    j = 1;
    while (j < n) {
      UPDATE(a[i][j], a[i - 1][j] + a[i][j - 1]);
      j++;
    }
    i++;
  }
  printf("%d ", i);
}

static void open(int from, int n) {
  int i = from;
  for (; i < n;) {
    int j = 1;
    for (; j <= n - 1; j++)
      a[i][j] += a[i - 1][j - 1] * 0.25;
    i += 1;
  }
  printf("%d ", i);
}

static void down(size_t n) {
  for (size_t i = n; i-- > 1;)
    for (size_t j = n; j-- > 0;)
      a[i][j] = a[i][j] * 0.5 + a[i - 1][j] * 0.25;
  unsigned u = (unsigned)n;
  int v = -5;
  while (u-- > 2)
    for (v = (int)n; --v >= 1;)
      a[u][v] = a[u][v] * 0.5 + a[u + 0][v - 1] * 0.125;
  printf("%u %d ", u, v);
  int k = (int)n;
  while (k--)
    for (int j = MAX((int)n - 3, 1); j; j--)
      a[k][j] += 0.5;
  printf("%d ", k);
}

static void skip(int n) {
  for (int t = 0; t < 4; t++)
    for (int i = 1; i < n; i++) {
      if (i == 5)
        continue;
      for (int j = 1; j < n; j++) {
        if (j == i)
          continue; /* the diagonal stays */
        if (a[i][j] > 6) {
          a[i][j] *= 0.5;
          continue;
        }
        a[i][j] = a[i][j - 1] * 0.5 + a[i - 1][j] * 0.25;
      }
    }
}

static void choose(int n) {
  double w;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      switch ((i + 2 * j) % 4) {
      case 0:
        w = a[i - 1][j];
        break;
      case 1:
      case 2:
        w = a[i][j - 1] * 2;
        if (w > 3)
          a[i][j] = 1;
        break;
      default:
        w = 0.75;
      }
      a[i][j] = a[i][j] * 0.25 + w;
    }
}

static void types(short n, unsigned char m) {
  for (short i = 1; i < n; i++)
    for (unsigned char j = 1; j < m; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1] * 0.125;
  unsigned last = 40;
  for (unsigned i = 1; i != 40; i++)
    for (unsigned j = 1; j != last; ++j)
      a[i][j] = a[i - 1][j] * 0.5 + a[i][j - 1] * 0.25;
}

static void macros(int n) {
  FOR(i, n) {
    FOR(j, n)
      AT(i, j) = MAX(AT(i - 1, j), a[i][j - 1]) * HALF + 0.25;
  }
  FOR2(i, j, n) {
    AT(i, j) += AT(i - 1, j - 1) * HALF;
    if (AT(i, j) > 2) AT(i, j) -= 1.5;
  }
}

static double sum(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s = s * 0.999 + a[i][j];
  return s;
}

int main(void) {
  int sizes[] = {0, 1, 2, 7, N - 2};
  for (int k = 0; k < 5; k++) {
    int n = sizes[k];
    fill();
    whiles(n);
    open(1, n);
    open(3, n);
    down((size_t)n);
    skip(n);
    choose(n);
    macros(n);
    types((short)n, (unsigned char)n);
    printf("%.17g\n", sum());
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
