/* A skewed band is drawn as the source has it and as the band; tiles with their steps, distances as arrows.
 * RUN: %hetile --analyze-only --quiet --draw=%t.svg %s --
 * RUN: FileCheck %s < %t.svg
 * RUN: %python %S/Inputs/texts.py %t.svg
 */
void chain(int n, int T, double B[T + 1][n + 1]) {
  for (int t = 2; t <= T; ++t)
    for (int i = 1; i < n; ++i)
      B[t][i] = B[t - 1][i - 1] + B[t - 1][i + 1] + B[t - 2][i];
}

void show(double);

void print(int n, double A[n][n]) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      show(A[i][j]);
}

/* CHECK: <svg xmlns="http://www.w3.org/2000/svg"
 * CHECK: skewed.c:7:3</text>
 * CHECK: tiled: rows S0: t; columns S0: t + i</text>
 * CHECK: distances of dependences in (row, column): {{.*}}(1, 0), (1, 2), (2, 2)
 * CHECK: drawn for {{[nT]}} = {{[0-9]+}}, {{[nT]}} = {{[0-9]+}}
 * CHECK: >the source</text>
 * CHECK: <polygon points="{{.*}}" class="tile"{{.*}}<title>step 1</title>
 * CHECK: <circle
 * CHECK: >i</text>
 * CHECK: >t</text>
 * CHECK: >the band, skewed</text>
 * CHECK: <title>step 2</title>
 * CHECK: >columns</text>
 * CHECK: >rows</text>
 * CHECK: Points, and tiles of {{[0-9]+}} rows and {{[0-9]+}} columns with the step
 * CHECK: Arrows lead
 * CHECK: skewed.c:15:3</text>
 * CHECK: (call-unknown)</text>
 * CHECK-NOT: class="tile"
 */
/* SPDX-License-Identifier: Apache-2.0 */
