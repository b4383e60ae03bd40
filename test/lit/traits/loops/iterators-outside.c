// Iterators declared outside the loops, used after the nest.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
int last(int n, double (*a)[64]) {
  int i, j;
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (i = 1; i < n; i++)
    for (j = 1; j < 64; j++)
      a[i][j] += a[i - 1][j] + a[i][j - 1];
  return i * 100 + j;
}
/* SPDX-License-Identifier: Apache-2.0 */
