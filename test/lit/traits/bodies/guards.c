// 'if' in the body, on iterators and on data; ternaries.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
int flag[64][64];
void guarded(int n, double (*restrict a)[64]) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 64; j++)
      if (flag[i][j] == 1)
        a[i][j] = a[i - 1][j];
      else if (i > j)
        a[i][j] = a[i][j - 1] > 1 ? a[i][j - 1] : 1;
}
// What is divided must not be negative, or / and % are not floor and modulo.
// RUN: %hetile %s -o %t.c -- 2>&1 && %FileCheck %s --input-file %t.c --check-prefix=SIGN
// SIGN-LABEL: static int hetile_2_guard
// SIGN: hp_colour >= (-1)
void checkerboard(int colour, double (*u)[64]) {
  for (int i = 1; i < 63; i++)
    for (int j = 2 + (i + colour) % 2; j < 63; j += 2)
      u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}
/* SPDX-License-Identifier: Apache-2.0 */
