// A switch and a conditional expression.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
int A[64][64], kind[64];
void choose(int n) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      switch (kind[i]) {
      case 0: A[i][j] = A[i - 1][j]; break;
      default: A[i][j] = A[i][j - 1];
      }
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      A[i][j] = kind[i] == 0 ? A[i - 1][j] : A[i][j - 1];
}
/* SPDX-License-Identifier: Apache-2.0 */
