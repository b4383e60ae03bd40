// T** and T***: rows anywhere in memory.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
void two(int n, int m, double **a) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
}
void three(int n, int m, int l, float ***a) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      for (int k = 1; k < l; k++)
        a[i][j][k] = 0.3f * (a[i - 1][j][k] + a[i][j - 1][k] + a[i][j][k - 1]);
}
/* SPDX-License-Identifier: Apache-2.0 */
