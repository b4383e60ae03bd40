// What the passes computed, in isl notation.
// RUN: %hetile --analyze-only --quiet --dump-scop --dump-deps --dump-band --dump-sets %s -- | %FileCheck %s
void relax(int T, int n, double a[n]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = 0.5 * (a[i - 1] + a[i + 1]);
}
// CHECK: S0[t, i]
// CHECK: flow: {{.*}}S0[t, i] -> S0[
// CHECK: band: {{.*}}S0[t, i] -> [t, t + i]
// CHECK: cross: {{.*}}yedge
/* SPDX-License-Identifier: Apache-2.0 */
