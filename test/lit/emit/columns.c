// What the rows of a phase read of a rolling array is a run for each of its versions, whose bounds
// may divide, not one element after the other.
//
// RUN: %hetile %s --quiet -o %t.c --
// RUN: %FileCheck %s < %t.c
//
// CHECK-LABEL: {{^}}static void hetile_1_phase_live_in(
// CHECK: const hetile_i64 ht_c1 = {{.*}}floord(
// CHECK-NEXT: if (ht_c1 <= ht_c1_hi) {
// CHECK-NEXT: ht_by[] = {0, 1};
// CHECK-LABEL: {{^}}static {{.*}}hetile_1_phase_cross(

void roll(int T, int n, double u[3][n]) {
  for (int t = 2; t <= T; t++)
    for (int i = 2; i < n; i++)
      u[t % 3][i] = u[(t - 1) % 3][i] + 0.5 * (u[(t - 1) % 3][i - 1] + u[t % 3][i - 1]) -
                    u[(t - 2) % 3][i];
}
/* SPDX-License-Identifier: Apache-2.0 */
