// Single loops in a region are distributed with it; alone they are no nests. The nests of a region
// agree on the dimension of their columns.
// RUN: %hetile %s -o %t.c -Rhetile -Rhetile-analysis -- 2>&1 | %FileCheck %s
#define N 100
static double u[N][N], v[N][N];
static double largest;
void other(void);
// CHECK-NOT: sides.c:[[@LINE+2]]:3: remark
void alone(void) {
  for (int i = 0; i < N; i++)
    u[i][0] = 1.0;
  other();
}
void solve(int n) {
  // CHECK: sides.c:[[@LINE+1]]:3: remark: arrays stay distributed
  while (n-- > 0) {
    // CHECK: sides.c:[[@LINE+1]]:5: remark: tiled in parallel: rows S0: j; columns S0: i
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        v[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1];
    // CHECK: sides.c:[[@LINE+2]]:5: remark: tiled in parallel: rows S0: 0; S1: 0; columns S0: i; S1: i
    // CHECK: note: a single loop
    for (int i = 0; i < N; i++) {
      v[i][0] = v[i][1];
      v[i][N - 1] = v[i][N - 2];
    }
    // CHECK: sides.c:[[@LINE+1]]:5: remark: tiled in parallel: rows S0: j; columns S0: 0
    for (int j = 0; j < N; j++)
      v[0][j] = v[1][j];
    // A largest value for each row: columns along the rows make this one parallel.
    largest = 0;
    // CHECK: sides.c:[[@LINE+1]]:5: remark: tiled in parallel: rows S0: j; columns S0: i
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (v[i][j] > largest)
          largest = v[i][j];
    // CHECK: sides.c:[[@LINE+1]]:5: remark: tiled in parallel: rows S0: j; columns S0: i
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        u[i][j] = v[i][j];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
