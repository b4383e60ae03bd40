// The headers of the output follow from what was written for the nests, not from words of the source.
// RUN: %hetile --quiet --no-wavefront %s -o - -- | %FileCheck %s

// CHECK: #include "hetile.h"
// CHECK-NOT: #include "hetile_
// CHECK: hetile_main
const char *words = "HETILE_LANES8 HETILE_JAM_LOOP";
double a[100][100];
int main(void) {
  for (int i = 1; i < 100; i++)
    for (int j = 1; j < 100; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  return words[0];
}
/* SPDX-License-Identifier: Apache-2.0 */
