// Global alignment: parameters in a struct, the score of two letters by a static inline function.
#include "../result.h"
#include <stdlib.h>
#include <string.h>

struct scoring {
  int match, mismatch, gap;
};

static inline int score(char a, char b, int match, int mismatch) { return a == b ? match : mismatch; }

static inline int max2(int a, int b) { return a > b ? a : b; }

static int align(const char *a, const char *b, const struct scoring *sc, int *table) {
  size_t n = strlen(a), m = strlen(b);
  size_t w = m + 1;
  for (size_t j = 0; j <= m; j++)
    table[j] = (int)j * sc->gap;
  for (size_t i = 1; i <= n; i++)
    table[i * w] = (int)i * sc->gap;
  // expect: tiled
  for (size_t i = 1; i <= n; i++)
    for (size_t j = 1; j <= m; j++)
      table[i * w + j] = max2(table[(i - 1) * w + j - 1] + score(a[i - 1], b[j - 1], sc->match, sc->mismatch),
                              max2(table[(i - 1) * w + j], table[i * w + j - 1]) + sc->gap);
  return table[n * w + m];
}

int main(void) {
  char a[61], b[51];
  fill_text(a, 60, 51, "ACGT", 4);
  fill_text(b, 50, 52, "ACGT", 4);
  struct scoring sc = {2, -1, -2};
  int *table = malloc(61 * 51 * sizeof(int));
  printf("%d\n", align(a, b, &sc, table));
  result("table", table, 61 * 51 * sizeof(int));
  free(table);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
