// The place of the greatest element beside its value: the first of equal ones, or the last.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
int h[100][100], best, besti, bestj;
void first(void) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < 100; i++)
    for (int j = 1; j < 100; j++) {
      h[i][j] = h[i - 1][j] ^ h[i][j - 1];
      if (h[i][j] > best) {
        best = h[i][j];
        besti = i;
        bestj = j;
      }
    }
}
void last(void) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < 100; i++)
    for (int j = 1; j < 100; j++) {
      h[i][j] = h[i - 1][j] ^ h[i][j - 1];
      if (best <= h[i][j])
        best = h[i][j], besti = i;
    }
}
void second(void) {
  for (int i = 1; i < 100; i++)
    for (int j = 1; j < 100; j++) {
      h[i][j] = h[i - 1][j] ^ h[i][j - 1];
      // CHECK: [[@LINE+1]]:21: remark: 'best' {{.*}} (scalar-written)
      if (h[i][j] > best) {
        besti = best;
        best = h[i][j];
      }
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
