// Pointers and counters that advance in loops whose steps are longer than one.
#include "../result.h"
#define N 24
#define M 37
static double a[N * M], b[N * M], c[N * M], z[N][2 * M];

static void pairs(int n, int m) {
  // expect: tiled
  for (int i = 0; i < n; i++) {
    double *p = a + i * m, *q = b + i * m;
    for (int j = 0; j + 1 < m; j += 2) {
      p[0] = q[0] * 0.5 + p[0];
      p[1] = q[1] * 0.25 - p[1];
      p += 2;
      q += 2;
    }
    p[-1] += q[-1];
  }
}

static void complexes(int n, int m) {
  double *p = &z[0][0];
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double re = p[0], im = p[1];
      p[0] = re * re - im * im + i;
      p[1] = 2 * re * im + j;
      p += 2;
    }
}

static void odd(int n, int m) {
  // expect: tiled
  for (int i = 1; i < n; i++) {
    double *p = c + i * m + 1;
    int k = 0;
    for (int j = 1; j < m - 1; j += 3) {
      p[k] = 0.5 * (p[k - m] + p[k - 1]) + j;
      k += 3;
    }
  }
}

static void less(int n, int m) {
  // expect: tiled
  for (int i = 1; i < n; i++) {
    double *p = b + i * m;
    for (int j = 0; j < m; j += 3) {
      *p = 0.5 * p[-m] + j;
      p++;
    }
    *p += 1;
  }
}

static void down(int n, int m) {
  // expect: tiled
  for (int i = 1; i < n; i++) {
    double *p = c + i * m + m;
    for (int j = m - 1; j > 1; j -= 2) {
      p -= 2;
      p[0] = p[1] + p[-m] * 0.5;
    }
    c[i * m] += 3;
  }
}

int main(void) {
  for (int m = 22; m <= M; m += 5) {
    fill(a, N * M, 1);
    fill(b, N * M, 2);
    fill(c, N * M, 3);
    fill(&z[0][0], N * 2 * M, 4);
    pairs(N, m);
    complexes(N, M);
    odd(N, m);
    less(N, m);
    down(N, m);
    result("a", a, sizeof a);
    result("b", b, sizeof b);
    result("c", c, sizeof c);
    result("z", z, sizeof z);
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
