// Matrix chain multiplication by increasing length of the chain.
#include "../result.h"
#include <limits.h>
#define N 28

static long m[N + 1][N + 1];

int main(void) {
  int p[N + 1], i, j, k, L;
  long q;
  fill_int(p, N + 1, 181, 30);
  for (i = 1; i <= N; i++)
    m[i][i] = 0;
  // expect: tiled
  for (L = 2; L <= N; L++) {
    for (i = 1; i <= N - L + 1; i++) {
      j = i + L - 1;
      m[i][j] = LONG_MAX;
      for (k = i; k <= j - 1; k++) {
        q = m[i][k] + m[k + 1][j] + (long)p[i - 1] * p[k] * p[j];
        if (q < m[i][j])
          m[i][j] = q;
      }
    }
  }
  printf("%ld\n", m[1][N]);
  result("table", m, sizeof m);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
