// A remainder by a size that the nest does not change is a parameter: it is computed on entry, where the
// size is positive; else the original code runs.
// RUN: %hetile --analyze-only --quiet --dump-scop %s -- | %FileCheck %s

// CHECK: parameter {{.*}} = {{.*}}> 0 ? {{.*}}% {{.*}}: 0
// CHECK: check ny > 0
// CHECK: read { S0[hetile_once, x] -> from[{{[a-z0-9_]*}}, -dx + x] }
// CHECK: write { S1[hetile_once, x] -> to[ny - 1, x] }
void wrap(double *to, const double *from, int nx, int ny, int dx, int dy) {
  for (int x = 1; x < nx - 1; x++) {
    to[x] = from[((ny - dy) % ny) * nx + x - dx];
    to[(ny - 1) * nx + x] = from[((2 * ny - 1 - dy) % ny) * nx + x - dx];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
