// Loops of a few iterations over the fields of a point: neither columns nor, where nothing depends on their order, rows.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
#define N 120
#define M 5
static double a[N][N][M], b[N][N][M], c[N][N];

void fields(int n) {
  // CHECK: [[@LINE+1]]:3: remark: tiled in parallel: rows S0: i; S1: i; columns S0: j; S1: j
  for (int j = 1; j < n; j++)
    for (int i = 1; i < n - 1; i++) {
      for (int m = 0; m < 3; m++)
        a[j][i][m] *= c[j][i];
      for (int m = 0; m < 3; m++)
        a[j][i + 1][m] -= c[j][i] * a[j][i][m];
    }
}

// Time goes on in all other directions, so its loop is that of the rows, however few they are.
void steps(void) {
  // CHECK: [[@LINE+1]]:3: remark: tiled: rows S0: t; columns S0: t + j
  for (int t = 0; t < 4; t++)
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++)
        c[j][i] = 0.25 * (c[j - 1][i] + c[j + 1][i] + c[j][i - 1] + c[j][i + 1]);
}

// Independent columns beside fields alone: one row.
void line(int n) {
  // CHECK: [[@LINE+1]]:3: remark: tiled in parallel: rows 0; columns S0: i
  for (int i = 0; i < n; i++)
    for (int m = 0; m < M; m++)
      b[3][i][m] = a[3][i][m] + 1;
}

// Where all are short, they are what there is.
void small(void) {
  // CHECK: [[@LINE+1]]:3: remark: tiled in parallel
  for (int i = 0; i < 8; i++)
    for (int m = 0; m < M; m++)
      b[4][i][m] = a[4][i][m] + 1;
}
/* SPDX-License-Identifier: Apache-2.0 */
