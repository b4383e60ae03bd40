// Alignment in a band around the diagonal: the inner bounds are a maximum and a minimum.
#include "../result.h"
#include <string.h>
#define max(a, b) ((a) > (b) ? (a) : (b))
#define min(a, b) ((a) < (b) ? (a) : (b))
#define LEN 70

static int D[LEN + 1][LEN + 1];

int main(void) {
  char a[LEN + 1], b[LEN + 1];
  int i, j, k = 9, n = 60, m = 64;
  fill_text(a, n, 81, "AC", 2);
  fill_text(b, m, 82, "AC", 2);
  for (i = 0; i < (LEN + 1) * (LEN + 1); i++)
    D[i / (LEN + 1)][i % (LEN + 1)] = 10000;
  for (j = 0; j <= k; j++)
    D[0][j] = j;
  // expect: tiled
  for (i = 1; i <= n; ++i) {
    if (i <= k)
      D[i][0] = i;
    for (j = max(1, i - k); j <= min(m, i + k); ++j)
      D[i][j] = min(D[i - 1][j - 1] + (a[i - 1] != b[j - 1]), min(D[i - 1][j], D[i][j - 1]) + 1);
  }
  printf("%d\n", D[n][m]);
  result("band", D, sizeof D);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
