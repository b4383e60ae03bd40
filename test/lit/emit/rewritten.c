// What follows a `continue` stands in the tile as it is written, with its elements and values replaced wherever
// they stand; macros that hide elements are printed, with the same.
// RUN: %hetile --quiet --strict-output %s -o - -- | %FileCheck %s
#define SUM(a) (kx[i] + kx[i + 1]) * a[i][j]
#define RATE g->rate
enum { N = 100 };
double a[N][N], kx[N + 1];
int k[N][N];
struct { double rate; } *g;
// CHECK-LABEL: void hetile_1_points(
// CHECK: if (hetile_k(i, j) == 0)
// CHECK-NEXT: {
// CHECK-NEXT: }
// CHECK-NEXT: else
// CHECK-NEXT: {
// CHECK-NEXT: {{^}}double z = hetile_a(i - 1, j), y[2] = {hetile_a(i, j - 1), {{g_rate|RATE_2}}};
// CHECK-NEXT: {{.*}}double x = (hetile_kx(i) + hetile_kx(i + 1)) * hetile_a(i, j);
// CHECK: hetile_a(i, j) = z + y[0] * y[1] + x; // by hand
void f(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      if (k[i][j] == 0) continue;
      double z = a[i - 1][j], y[2] = {a[i][j - 1], RATE};
      double x = SUM(a);
      a[i][j] = z + y[0] * y[1] + x; // by hand
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
