// Assertions in the loops: of iterators and sizes, which are looked at on entry, and of elements, which
// stay where they are.
#include "../result.h"
#include <assert.h>

enum { N = 45, M = 38 };
static double u[N][M], v[N][M];
static int kind[N][M];

static void sweep(int n, int m, int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        assert(i < N && j < M);
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        assert(u[i][j] >= 0 && u[i][j] <= 1);
      }
}

static void choose(int n, int m) {
  // expect: tiled
  for (int i = 1; i < n; i++) {
    assert(n > 3);
    for (int j = 1; j < m; j++) {
      if (kind[i][j] == 0)
        v[i][j] += u[i][j];
      else if (kind[i][j] == 1)
        v[i][j] = v[i][j - 1] - u[i][j];
      else
        assert(0 && "no such kind");
      assert(i != j || kind[i][j] < 2);
    }
  }
}

static double along(double *to, const double *from, int m, int stride) {
  assert(stride > 0);
  double last = 0;
  for (int j = 0; j < m; j++)
    last = to[j] = from[j] * stride;
  return last;
}

static void either(int n, int m) {
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      assert(i < 40 || j < 38);
      u[i][j] += 1;
    }
}

int main(void) {
  fill(&u[0][0], N * M, 3);
  fill(&v[0][0], N * M, 4);
  fill_int(&kind[0][0], N * M, 5, 2);
  sweep(N, M, 6);
  result("u", u, sizeof u);
  choose(N, M);
  result("v", v, sizeof v);
  printf("%g\n", along(v[2], v[3], M, 2));
  either(N, M);
  result("u", u, sizeof u);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
