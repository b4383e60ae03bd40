// A sum over the whole nest would be added up in another order: refused by its name, unless allowed.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
double total(int n, double (*a)[64]) {
  double sum = 0;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 64; j++)
      // CHECK: [[@LINE+1]]:7: remark: the floating-point result 'sum' depends on the order of its updates {{.*}} (reduction-order)
      sum += a[i][j] - a[i - 1][j];
  return sum;
}
// A sum inside one point of the nest is an ordinary temporary.
void inner(int n, double (*restrict a)[64], double (*restrict b)[64]) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 64; j++) {
      double sum = 0;
      for (int k = 0; k < j; k++)
        sum += b[i][k];
      a[i][j] = a[i - 1][j] + sum;
    }
}
// The place of a maximum in a struct, of a value that lives across the inner loop.
struct best { int row[64], most, at; };
void place(struct best *b, int n, int m) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i <= n; i++) {
    int h = i;
    for (int j = 1; j < m; j++) {
      h = (h + b->row[j - 1]) % 17;
      b->row[j] = h;
      if (h > b->most) {
        b->most = h;
        b->at = j;
      }
    }
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
