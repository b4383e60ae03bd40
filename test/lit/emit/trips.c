// A statement with a loop inside, whose length differs from column to column, counts for one point
// more in each iteration: the sum of the series is written in closed form. A loop of the same length
// everywhere leaves points as they are.
// RUN: %hetile --quiet %s -o - -- | %FileCheck %s

extern int n;
extern double a[500][500], b[500][500];

// CHECK-LABEL: hetile_1_work(
// CHECK: for (hetile_i64 [[ROW:ht_c[0-9]+]] =
// CHECK: ht_count += hetile_floord({{.*}} * (1 + hetile_max({{.*}}, 0) + (1 + hetile_max({{.*}}, 0))), 2);
void ldlt(void) {
  for (int i = 0; i < n; i++) {
    double inverse = 1.0 / a[i][i];
    for (int j = i + 1; j < n; j++) {
      double factor = a[j][i];
      a[j][i] *= inverse;
      for (int k = i + 1; k <= j; k++)
        a[j][k] -= factor * a[k][i];
    }
  }
}

// CHECK-LABEL: hetile_2_work(
// CHECK: for (
// CHECK-NEXT: ht_count += hetile_max({{.*}} + 1, 0);
void smooth(void) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < 40; k++)
        sum += b[i - 1][k] * k;
      b[i][j] = sum;
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
