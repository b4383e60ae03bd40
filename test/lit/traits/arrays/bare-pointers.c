// Pointers of which nothing is known: tiled, with a check on entry that they do not overlap.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
void add(int n, int m, double *a, const double *b) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i * m + j] = a[(i - 1) * m + j] + b[i * m + j - 1];
}
/* SPDX-License-Identifier: Apache-2.0 */
