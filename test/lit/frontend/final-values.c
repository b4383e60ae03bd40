// What inner iterators are worth after the nest, where the last outer iteration has no inner one.
// RUN: %cc -O1 %s -o %t.seq && %t.seq > %t.expected
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
// RUN: %hetilecc -O1 %s -o %t.par
// RUN: env HETILE_PROCS=all HETILE_TILE=3 HETILE_WIDTH=4 %mpirun -np 2 %t.par > %t.out
// RUN: diff %t.expected %t.out
#include <stdio.h>
static unsigned A[20][20];

static void stale(int n) {
  int r = 77, c = 77, p = 77;
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (r = n; r > 1; r--)
    for (c = 2; c < r; c++)
      for (p = 2; p < n; p++)
        A[r][c] = A[r][c - 1] + A[r - 1][c] + p;
  printf("%d %d %d\n", r, c, p);
}

static void inner(int n) {
  // CHECK: [[@LINE+2]]:3: remark: tiled
  int i = 77, j = 77;
  for (i = 1; i < n; i++)
    for (j = 1; j < i; j++)
      A[i][j] += A[i - 1][j];
  printf("%d %d\n", i, j);
}

int main(void) {
  for (int n = 1; n < 19; n += 3) {
    stale(n);
    inner(n);
  }
  unsigned sum = 0;
  for (int k = 0; k < 400; k++)
    sum = sum * 31 + A[k / 20][k % 20];
  printf("%u\n", sum);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
