// Nests of a region that could have either dimension as columns follow the one with the most loops.
// RUN: %hetile %s --analyze-only -Rhetile -- 2>&1 | %FileCheck %s
// RUN: %hetile %s --analyze-only -Rhetile -- -DPARALLEL 2>&1 | %FileCheck %s --check-prefix=PARALLEL
#ifndef PARALLEL
void wave(int n, int steps, double ex[n][n], double ey[n][n], double hz[n][n]) {
  // CHECK: settled.c:[[@LINE+1]]:3: remark: tiled in parallel: rows S0: j; columns S0: i
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      ex[i][j] = ey[i][j] = hz[i][j] = 0;
  // CHECK: settled.c:[[@LINE+1]]:3: remark: tiled: rows {{.*}} columns {{.*}}t + i
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < n; j++)
      ey[0][j] = t;
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++)
        ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < n; i++)
      for (int j = 1; j < n; j++)
        ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < n - 1; j++)
        hz[i][j] -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}
#else
// What makes a nest parallel comes first.
void smooth(int n, int steps, double a[n][n], double b[n][n]) {
  // PARALLEL: settled.c:[[@LINE+1]]:3: remark: tiled in parallel: rows S0: i; columns S0: j
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += a[i - 1][j];
  // PARALLEL: settled.c:[[@LINE+1]]:3: remark: tiled: rows {{.*}} columns S0: 2t + i + j
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = a[i - 1][j - 1] + a[i - 1][j + 1] + a[i][j] + a[i + 1][j + 1];
}
#endif
/* SPDX-License-Identifier: Apache-2.0 */
