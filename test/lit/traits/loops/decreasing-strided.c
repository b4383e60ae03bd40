// Decreasing loops, steps of two, != as condition.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
double A[64][64];
void down(int n) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = n - 1; i >= 0; i--)
    for (int j = 62; j > 0; --j)
      A[i][j] += A[i + 1][j] + A[i][j + 1];
}
void strided(int n, int first) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = first + 1; j < n; j += 2)
      A[i][j] = 0.5 * (A[i - 1][j] + A[i][j - 1]);
}
void different(int n) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i != n; ++i)
    for (int j = 1; j != 40; ++j)
      A[i][j] = 0.5 * (A[i - 1][j] + A[i][j - 1]);
}
/* SPDX-License-Identifier: Apache-2.0 */
