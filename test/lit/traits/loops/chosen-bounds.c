// Bounds that are minima and maxima, by a function-like macro, a conditional expression, or a variable of the nest.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
double a[100][100];
void band(int n, int c) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = MAX(1, i - c); j < MIN(n, i + c + 1); ++j)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
}
void variables(int n, int c) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++) {
    int lo = i - c > 1 ? i - c : 1, hi = i < c ? i : c;
    for (int j = lo; j < hi; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  }
}
void changed(int n, int c) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++) {
    int lo = i - c, hi = n;
    if (lo < 1)
      lo = 1;
    if (hi >= i + c) {
      hi = i + c - 1;
    }
    for (int j = lo; j < hi; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  }
}
void outside(int n, int c) {
  int lo, hi;
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++) {
    lo = i - c;
    lo = MAX(lo, 1);
    if (i < c)
      hi = i;
    else
      hi = c;
    for (int j = lo; j <= hi; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  }
}
int read_later(int n, int c) {
  int hi = 0;
  for (int i = 1; i < n; i++) {
    hi = n - i;
    // CHECK: [[@LINE+1]]:25: remark: {{.*}}'hi' changes in the nest {{.*}} (non-affine-bound)
    for (int j = 1; j < hi; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  }
  return hi;
}
void by_data(int n, int c) {
  for (int i = 1; i < n; i++) {
    int hi = c;
    if (a[i][0] > i)
      hi = i;
    // CHECK: [[@LINE+1]]:25: remark: {{.*}}'hi' changes in the nest {{.*}} (non-affine-bound)
    for (int j = 1; j < hi; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
