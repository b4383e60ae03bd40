// Row pointers declared in the nest, pointers that walk along a row.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
void rows(int n, int m, double *a) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++) {
    double *row = a + i * m;
    for (int j = 1; j < m; j++)
      row[j] = row[j - 1] + row[j - m];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
