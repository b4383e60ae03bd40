// Subset sum over a table of bytes.
#include "../result.h"
#include <stdbool.h>
#include <stdlib.h>
#define MAXSUM 100

static bool can[25][MAXSUM + 1];

int main(void) {
  int a[24], n = 24, i, s;
  fill_int(a, n, 141, 18);
  for (i = 0; i < n; i++)
    a[i] += 3;
  for (i = 0; i <= n; i++)
    can[i][0] = true;
  // expect: tiled
  for (i = 1; i <= n; i++)
    for (s = 1; s <= MAXSUM; s++) {
      can[i][s] = can[i - 1][s];
      if (s >= a[i - 1])
        can[i][s] = can[i][s] || can[i - 1][s - a[i - 1]];
    }
  printf("%d\n", can[n][MAXSUM]);
  result("sums", can, sizeof can);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
