// Function-like and object-like macros around subscripts, sizes and bounds.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
#define N 64
#define V(I, J) vert_[(I) * states + (J)]
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define LAST (N - 1)
void fill(int n, int states, double *vert_) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < states; j++)
      V(i, j) = MAX(V(i - 1, j), V(i, j - 1)) - 0.5;
}
double A[N][N];
void sized(void) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < LAST; i++)
    for (int j = 1; j < LAST; j++)
      A[i][j] = A[i - 1][j] + A[i][j - 1];
}
/* SPDX-License-Identifier: Apache-2.0 */
