// Subscripts and bounds that are array elements: read ones are tiled, written ones refused.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
void table(int n, int c, long x[n + 1][c + 1], const int *w, const long *v) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int k = 1; k <= n; k++)
    for (int j = w[k]; j <= c; j++)
      x[k][j] = x[k - 1][j - w[k]] + v[k];
}
void row(int n, int c, long *x, const int *w, const long *v) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int k = 0; k < n; k++)
    for (int j = c; j >= w[k]; j--)
      if (x[j - w[k]] + v[k] > x[j])
        x[j] = x[j - w[k]] + v[k];
}
void ragged(int n, int m, double a[n][m], const int *length) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < length[i]; j++)
      a[i][j] += a[i - 1][j] + a[i][j - 1];
}
void scattered(int n, double *a, const int *at) {
  for (int t = 0; t < n; t++)
    for (int i = 0; i < n; i++)
      // CHECK: [[@LINE+1]]:9: remark: {{.*}} (indirect-subscript)
      a[at[i]] += t;
}
/* SPDX-License-Identifier: Apache-2.0 */
