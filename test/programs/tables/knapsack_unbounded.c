// Unbounded knapsack as Andonov and Rajopadhye write it: the item may be taken again.
#include "../result.h"
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define N 24
#define C 100

static long f[N + 1][C + 1];

static void solve(const int *w, const int *p, int n, int c) {
  // expect: tiled
  for (int k = 1; k <= n; k++)
    for (int j = 0; j <= c; j++) {
      if (j >= w[k - 1])
        f[k][j] = MAX(f[k - 1][j], p[k - 1] + f[k][j - w[k - 1]]);
      else
        f[k][j] = f[k - 1][j];
    }
}

int main(void) {
  int w[N], p[N];
  fill_int(w, N, 121, 15);
  fill_int(p, N, 122, 60);
  for (int i = 0; i < N; i++)
    w[i] += 2;
  solve(w, p, N, C);
  printf("%ld\n", f[N][C]);
  result("profit", f, sizeof f);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
