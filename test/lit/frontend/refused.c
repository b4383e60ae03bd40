// What stands in the way is named at its place, with what would be accepted.
// RUN: %hetile --analyze-only %s -- -fopenmp 2>&1 | %FileCheck %s
#include <stdio.h>
#define N 100
double A[N][N];
int w[N];

// CHECK: refused.c:[[@LINE+4]]:12: remark: the subscript 'w[i]' is read from an array or returned by a call [-Rhetile-missed] (indirect-subscript)
void scatter(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      A[i][w[i]] = A[i - 1][j] + A[i][j - 1];
}

// CHECK: refused.c:[[@LINE+5]]:9: remark: 'break' leaves a loop of the nest early [-Rhetile-missed] (break)
void search(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      if (A[i][j] > 3)
        break;
      A[i][j] = 1;
    }
}

// CHECK: refused.c:[[@LINE+6]]:7: remark: the floating-point result 'sum' depends on the order of its updates [-Rhetile-missed] (reduction-order)
// CHECK: note: accepted: sums and products: '#pragma hetile reduction(+:name)' before the nest, --reassociate
double total(int n) {
  double sum = 0;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      sum += A[i][j];
  return sum;
}

// CHECK: remark: an OpenMP or OpenACC pragma governs the nest [-Rhetile-missed] (openmp)
void parallel(int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      A[i][j] = A[i - 1][j];
}

// CHECK: remark: the effects of calling 'printf' are not known [-Rhetile-missed] (call-unknown)
void show(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      printf("%g\n", A[i][j]);
}

// CHECK: remark: the rows behind the pointers of 'p' have a length that is no constant
// CHECK-NOT: remark
void rows(int n, double (**p)[n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      p[i][0][j] = 1;
}
/* SPDX-License-Identifier: Apache-2.0 */
