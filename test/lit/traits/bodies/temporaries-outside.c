// Scalars declared outside the nest that every iteration sets before it reads them.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
void smooth(int n, double (*a)[64]) {
  double t, u;
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 64; j++) {
      t = a[i - 1][j] + a[i][j - 1];
      u = t * 0.5;
      a[i][j] = u;
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
