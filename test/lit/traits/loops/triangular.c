// Triangular bounds.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
long C[64][64];
void pascal(int n) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 2; i < n; i++)
    for (int j = 1; j < i; j++)
      C[i][j] = C[i - 1][j - 1] + C[i - 1][j];
}
/* SPDX-License-Identifier: Apache-2.0 */
