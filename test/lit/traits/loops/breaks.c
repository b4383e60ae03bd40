// break, continue, goto and return leave a loop early.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
double A[64][64];
int leave(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      A[i][j] += A[i - 1][j];
      if (A[i][j] > 3)
        // CHECK: [[@LINE+1]]:9: remark: 'break' leaves a loop of the nest early [-Rhetile-missed] (break)
        break;
    }
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      A[i][j] += A[i - 1][j];
      if (A[i][j] > 3)
        // CHECK: [[@LINE+1]]:9: remark: 'return' leaves the nest early [-Rhetile-missed] (return)
        return j;
    }
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      A[i][j] += A[i - 1][j];
      if (A[i][j] > 3)
        // CHECK: [[@LINE+1]]:9: remark: the nest contains a label or a goto [-Rhetile-missed] (goto)
        goto end;
    }
end:
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
