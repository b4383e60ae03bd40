// A table that the nest fills is stored by windows: a row of the band needs two of its rows. One that is
// read before it is written, or written twice, is not.
// RUN: %hetile --quiet -o - %s -- | grep -v CHECK | %FileCheck %s

// CHECK: {"table", 2, {{.*}}, 0, 1, -1, 0, 1, 0, {{[01]}}},
int fill(int n, int m, int table[restrict n + 1][m + 1], const char *a, const char *b) {
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      if (a[i - 1] == b[j - 1])
        table[i][j] = table[i - 1][j - 1] + 1;
      else
        table[i][j] = table[i - 1][j] > table[i][j - 1] ? table[i - 1][j] : table[i][j - 1];
  return table[n][m];
}

// CHECK: {"grid", 2, {{.*}}, 0, 0, 0, 0, 1, 0, {{[01]}}},
void relax(int n, int m, double grid[restrict n][m]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      grid[i][j] += 0.5 * (grid[i - 1][j] + grid[i][j - 1]);
}

// CHECK: {"twice", 2, {{.*}}, 0, 0, 0, 0, 1, 0, {{[01]}}},
void both(int n, int m, double twice[restrict n][m]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++) {
      twice[i][j] = twice[i - 1][j] + 1;
      twice[i - 1][j] = 0.5 * twice[i][j];
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
