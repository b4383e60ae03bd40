// A nest inside a loop until convergence is tiled for itself.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
double norm(double (*)[64]);
void iterate(int n, double (*a)[64]) {
  double r;
  do {
    // CHECK: [[@LINE+1]]:5: remark: tiled
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < 63; j++)
        a[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    r = norm(a);
  } while (r > 1e-3);
}
/* SPDX-License-Identifier: Apache-2.0 */
