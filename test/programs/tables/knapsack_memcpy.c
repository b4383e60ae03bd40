// 0/1 knapsack with two rows, the upper one kept by memcpy; and coins counted after a memset.
#include "../result.h"
#include <stdlib.h>
#include <string.h>

static long best(const int *w, const long *v, int n, int capacity, long *prev, long *cur) {
  // expect: tiled
  for (int k = 0; k < n; k++) {
    for (int j = 0; j <= capacity; j++) {
      cur[j] = prev[j];
      if (j >= w[k] && prev[j - w[k]] + v[k] > cur[j])
        cur[j] = prev[j - w[k]] + v[k];
    }
    memcpy(prev, cur, (capacity + 1) * sizeof(long));
  }
  return prev[capacity];
}

int main(void) {
  const int n = 30, capacity = 120;
  int w[30];
  long v[30], *prev = calloc(capacity + 1, sizeof(long)), *cur = malloc((capacity + 1) * sizeof *cur);
  fill_int(w, n, 1, 20);
  for (int k = 0; k < n; k++) {
    w[k]++;
    v[k] = (w[k] * 7) % 23 + 1;
  }
  memset(cur, 0, (capacity + 1) * sizeof *cur);
  printf("%ld\n", best(w, v, n, capacity, prev, cur));
  result("prev", prev, (capacity + 1) * sizeof(long));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
