// Where a nest as a whole is refused, the nests inside it are tried, and the remark says what became of
// them.
// RUN: %hetile %s -o %t.c -- 2>&1 | %FileCheck %s
// RUN: grep -c "if (hetile_ente[r]" %t.c | %FileCheck --check-prefix=COUNT %s
// COUNT: 3

// In the dependences of the outer loop: no band.
void floyd(int n, double path[n][n]) {
  // CHECK: inner.c:[[#@LINE+1]]:3: remark: no two dimensions of this nest can be tiled: flow dependence from 'path[i][j]' to 'path[i][k]' with distance (+, 0, *), which is not constant
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
  // CHECK: inner.c:[[#@LINE-3]]:5: note: the nest that begins here, inside it, is tiled
  // CHECK: inner.c:[[#@LINE-4]]:5: remark: tiled
}

// In the outer loop only: a call without known effects.
int report(int);
void steps(int n, double a[n][n]) {
  // CHECK: inner.c:[[#@LINE+6]]:5: remark: the effects of calling 'report' are not known
  // CHECK: inner.c:[[#@LINE+2]]:5: note: the nest that begins here, inside it, is tiled
  for (int t = 0; t < 10; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
    report(t);
  }
}

// What comes before the inner loop and what comes after it: tiled where every loop has iterations.
void mean(int n, int m, double data[n][m], double mean[m], double count) {
  // CHECK: inner.c:[[#@LINE+1]]:3: remark: tiled in parallel: rows
  for (int j = 0; j < m; j++) {
    mean[j] = 0;
    for (int i = 0; i < n; i++)
      mean[j] += data[i][j];
    mean[j] /= count;
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
