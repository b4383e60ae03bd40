// Rows whose lengths are data: the bound of the inner loop is an array element.
#include "../result.h"
#include <stdlib.h>
#define N 30

static int len[N];
static int t[N][64];

int main(void) {
  fill_int(len, N, 611, 40);
  for (int i = 0; i < N; i++)
    len[i] += 10;
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < len[i]; j++)
      t[i][j] = (t[i - 1][j] + 3 * t[i][j - 1] + i + j) % 1009;
  result("rows", t, sizeof t);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
