// Input and output in a nest keep their order: refused by the name of the call.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
#include <stdio.h>
double A[64][64];
void print(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      // CHECK: [[@LINE+1]]:7: remark: the effects of calling 'printf' are not known [-Rhetile-missed] (call-unknown)
      printf("%g\n", A[i][j]);
}
/* SPDX-License-Identifier: Apache-2.0 */
