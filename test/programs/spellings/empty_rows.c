// Rows without elements, as GNU C has them: as constants, and as values that are 0 when the nest is
// entered. Nothing may be divided by their length.
#include <stdio.h>
#include <string.h>

static long none[5][0];
static struct empty {
} objects[9][9];
static double memory[3000];

static void constants(int n, double (*rows)[0]) {
  // expect: refused element-type
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 1; j++)
      none[i][j] = none[i - 1][j] + none[i][j - 1];
  // expect: refused struct-element
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 9; j++)
      objects[i][j] = objects[i - 1][j];
  // expect: refused array-copy
  for (int t = 1; t < n; t++) {
    memcpy(none[t], none[0], sizeof none[0]);
    memset(rows[t], 0, sizeof rows[t]);
    for (int j = 1; j < 100; j++)
      memory[j] = 0.5 * memory[j - 1] + memory[j];
  }
}

__attribute__((noinline)) static void values(int n, int k, int m, double v[n][k][m]) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < k; j++)
      for (int l = 1; l < m; l++)
        v[i][j][l] = 0.25 * (v[i - 1][j][l] + v[i][j - 1][l] + v[i][j][l - 1]);
}

__attribute__((noinline)) static void changed(int n, int k, int m, double (*v)[k][m]) {
  k--; // now the rows are longer than m says
  m--;
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < k; j++)
      for (int l = 1; l < m; l++)
        v[i][j][l] = 0.25 * (v[i - 1][j][l] + v[i][j - 1][l] + v[i][j][l - 1]);
}

int main(void) {
  for (int i = 0; i < 3000; i++)
    memory[i] = i % 7;
  constants(5, (double(*)[0])memory);
  const int sizes[][2] = {{0, 0}, {3, 0}, {0, 3}, {13, 11}};
  // expect: refused call-pointer
  for (int s = 0; s < 4; s++) {
    values(16, sizes[s][0], sizes[s][1], (void *)memory);
    changed(17, sizes[s][0], sizes[s][1], (void *)memory);
    double sum = 0;
    // expect: tiled
    for (int i = 0; i < 3000; i++)
      sum += memory[i] * (i % 13);
    printf("%d %d: %.17g\n", sizes[s][0], sizes[s][1], sum);
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
