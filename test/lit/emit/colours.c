// Elements of one colour of a grid are runs with gaps, not elements one by one: what a block of some
// columns reads takes a step for each row. Both colours in a loop over time are tiled, too, within
// the time that a nest may take.
//
// RUN: %hetile %s --quiet -o %t.c --
// RUN: %FileCheck %s < %t.c
// RUN: %hetile %s --analyze-only -- 2>&1 | %FileCheck --check-prefix=REMARKS %s
//
// CHECK-LABEL: {{^}}static void hetile_1_live_in(
// CHECK-NOT: ht_c1 += 1
// CHECK: ht_by[] = {0, 2};
// CHECK-NOT: ht_c1 += 1
// CHECK-LABEL: {{^}}static hetile_i64 hetile_1_work(

void sweep(int n, double u[n][n], int colour) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1 + (i + 1 + colour) % 2; j < n - 1; j += 2)
      u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}

// REMARKS: colours.c:[[#@LINE+2]]:3: remark: tiled: rows S0: t; S1: t; columns S0: 2t + i; S1: 1 + 2t + i
void sweeps(int n, double u[n][n], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1 + i % 2; j < n - 1; j += 2)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1 + (i + 1) % 2; j < n - 1; j += 2)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
