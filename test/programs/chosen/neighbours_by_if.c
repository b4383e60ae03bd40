/* Neighbours across a periodic boundary, by conditions and steps. */
#include "../result.h"
#define N 50

static double a[N][N], b[N][N], c[N * N], d[N * N];
static int away;

static void along_the_row(int n) {
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int next = j + 1, last = j - 1;
      if (j == n - 1)
        next = 0;
      if (j == 0)
        last = n - 1;
      b[i][j] = a[i][next] + a[i][last];
    }
}

static void by_steps(int n) {
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int next = j + 1, last = j - 1;
      if (next > n - 1)
        next -= n;
      if (last < 0)
        last += n;
      b[i][j] = 0.5 * (b[i][j] + a[i][next] - a[i][last]);
    }
}

static void in_one_dimension(int n) {
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int up = i - 1, down = i + 1, next = j + 1, last = j - 1;
      if (i == n - 1)
        down = 0;
      if (i == 0)
        up = n - 1;
      if (j == n - 1)
        next = 0;
      if (j == 0)
        last = n - 1;
      d[i * n + j] = c[up * n + j] + c[down * n + j] + c[i * n + next] - c[i * n + last];
    }
}

static void set_outside(int n) {
  int next, last;
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      next = j + 1;
      last = j - 1;
      if (j == 0)
        last = n - 1;
      if (j == n - 1)
        next = 0;
      b[i][j] += a[i][next] - a[i][last];
    }
}

/* One after the other, in either branch, and by what the loops do not know. */
static void several(int n) {
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int at = j + 2;
      if (at >= n) {
        at -= n;
        if (at == 1)
          at = 5;
      } else if (at == 7) {
        at += 1;
      }
      b[i][j] += a[i][at];
    }
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int at = j + 1;
      if (away)
        at = 0;
      if (at == n)
        at = 3;
      b[i][j] -= 0.5 * a[i][at];
    }
  // expect: tiled fallback
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int at = j - 1;
      if (at < 0 || i == 3)
        at = 1;
      if (i > 5 && at > 3)
        at -= 2;
      b[i][j] += a[i][at];
    }
}

static void in_place(int n) {
  // expect: refused no-permutable-band
  for (int t = 0; t < 3; t++)
    // expect: tiled
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        int down = i + 1, next = j + 1;
        if (down == n)
          down = 0;
        if (next == n)
          next = 0;
        a[i][j] = 0.25 * (a[down][j] + a[i][next] + a[i][j]);
      }
}

int main(void) {
  fill(&a[0][0], N * N, 1);
  fill(&b[0][0], N * N, 2);
  fill(c, N * N, 3);
  along_the_row(N);
  by_steps(N);
  in_one_dimension(N);
  set_outside(N);
  several(N);
  away = 1;
  several(N);
  in_place(N);
  result("a", a, sizeof a);
  result("b", b, sizeof b);
  result("d", d, sizeof d);
}
/* SPDX-License-Identifier: Apache-2.0 */
