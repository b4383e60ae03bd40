// An inline function that computes the subscript.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
static inline int at(int i, int j, int pitch) { return i * pitch + j; }
void fill(int n, int m, double *a) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      a[at(i, j, m)] = a[at(i - 1, j, m)] + a[at(i, j - 1, m)];
}
/* SPDX-License-Identifier: Apache-2.0 */
