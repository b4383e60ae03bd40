// a[i * n + j] with variable n, also (n + 2) columns and three dimensions.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
void two(int n, double *u) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      u[i * (n + 2) + j] = 0.25 * (u[(i - 1) * (n + 2) + j] + u[(i + 1) * (n + 2) + j] + u[i * (n + 2) + j - 1] + u[i * (n + 2) + j + 1]);
}
void three(int n, int m, int l, float *u) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      for (int k = 1; k < l; k++)
        u[(i * m + j) * l + k] = u[((i - 1) * m + j) * l + k] + u[(i * m + j - 1) * l + k] + u[i * m * l + j * l + k - 1];
}
/* SPDX-License-Identifier: Apache-2.0 */
