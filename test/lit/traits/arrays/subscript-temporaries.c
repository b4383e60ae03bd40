// Subscripts through temporaries, *(p + i).
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
void through(int n, int m, double *a) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++) {
      int here = i * m + j, up = here - m;
      a[here] = a[up] + *(a + here - 1);
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
