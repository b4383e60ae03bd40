/* SPDX-License-Identifier: Apache-2.0 */
// A vector that many vectors are multiplied through: each iteration has a line of it for itself, and the update becomes a
// product of matrices.
// RUN: %hetile %s --check -o %t.c --explain -- 2>&1 | %FileCheck %s
// RUN: %FileCheck --check-prefix=TEXT --input-file=%t.c %s
// TEXT: {"t_lines", 2, (hetile_i32)sizeof(double), HETILE_DOUBLE, 1,
// TEXT: hetile_partial_open(

void kernel(int n, double a[n][n][n], double m[n][n], double *t) {
  // CHECK: array-expansion.c:[[#@LINE+2]]:3: remark: tiled in parallel: rows S3: r; S1: r; S0: r; S2: r; columns S3: q; S1: q; S0: q; S2: q
  // CHECK: array-expansion.c:[[#@LINE+1]]:3: note: each iteration of the loops around 't' has a line of it for itself
  for (int r = 0; r < n; r++)
    for (int q = 0; q < n; q++) {
      for (int p = 0; p < n; p++) {
        t[p] = 0;
        for (int s = 0; s < n; s++)
          // CHECK: array-expansion.c:[[#@LINE+1]]:11: remark: inside a tile, the loops over q, p and s run in blocks
          t[p] += a[r][q][s] * m[s][p];
      }
      for (int p = 0; p < n; p++)
        a[r][q][p] = t[p];
    }
}

// Each element is used at once: a line for each iteration would only take memory.
void flux(int n, double u[n][n], double *t) {
  // CHECK-NOT: note: each iteration of the loops around 't'
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      t[j] = u[i][j] * 0.5;
    for (int j = 1; j < n; j++)
      u[i][j] = t[j] - t[j - 1];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
