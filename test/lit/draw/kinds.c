/* Bands that are not skewed have one plane; blocks of parallel columns start at once; fixed sizes are cut;
 * columns that are sums of three loops have no plane of the source; arrows of distances that are no numbers.
 * RUN: %hetile --analyze-only --quiet --draw=%t.svg %s --
 * RUN: FileCheck %s < %t.svg
 * RUN: %python %S/Inputs/texts.py %t.svg
 * RUN: %hetile --analyze-only --quiet --draw=%t.sums.svg %S/Inputs/sums.c -- -O2
 * RUN: FileCheck --check-prefix=SUMS %s < %t.sums.svg
 */
double a[1000][1000], b[1000][1000];

void parallel(void) {
  for (int i = 0; i < 1000; ++i)
    for (int j = 0; j < 1000; ++j)
      a[i][j] = b[i][j] + 1;
}
/* CHECK: kinds.c:12:3
 * CHECK: tiled in parallel
 * CHECK: distances of dependences in (row, column): none
 * CHECK: only the first rows and columns are drawn
 * CHECK-NOT: the source
 * CHECK: >the band</text>
 * CHECK: no dependence leads from one column
 * CHECK-NOT: Arrows lead
 */

void factor(int n, double A[n][n]) {
  for (int k = 0; k < n; ++k)
    for (int i = k + 1; i < n; ++i) {
      A[i][k] /= A[k][k];
      for (int j = k + 1; j < n; ++j)
        A[i][j] -= A[i][k] * A[k][j];
    }
}
/* CHECK: kinds.c:27:3
 * CHECK: distances of dependences in (row, column): { [1, i1]
 * CHECK: Arrows lead
 */
/* SUMS: columns S0: 2t + i + j
 * SUMS-NOT: the source
 * SUMS: >the band</text>
 */
/* SPDX-License-Identifier: Apache-2.0 */
