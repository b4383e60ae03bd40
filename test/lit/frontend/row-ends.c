// The last elements of rows whose length is a variable: they stay where they are written, so a loop over a
// border is distributed with the nests around it. Whole rows still move to the subscript before.
// RUN: %hetile %s --analyze-only -- 2>&1 | %FileCheck %s --implicit-check-not=remark:

void borders(int lines, int n, double d[lines][n], double b[lines][n]) {
  for (int l = 0; l < lines; l++)
    for (int i = 1; i < n; i++)
      d[l][i] = d[l][i] - d[l][i - 1];
  for (int l = 0; l < lines; l++)
    d[l][n - 1] = d[l][n - 1] / b[l][n - 1];
  for (int l = 0; l < lines; l++)
    for (int i = n - 2; i >= 0; i--)
      d[l][i] = d[l][i] - d[l][i + 1];
}
// CHECK: :6:3: remark: tiled in parallel: rows S0: i; columns S0: l
// CHECK: :9:3: remark: tiled in parallel: rows S0: 0; columns S0: l
// CHECK: :11:3: remark: tiled in parallel: rows S0: -i; columns S0: l

void mirrored(int n, double b[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      b[0][i * n + n - 1 - j] = b[i - 1][n - 1 - j] + 1;
}
// CHECK: :20:3: remark: tiled in parallel: rows S0: i; columns S0: j
/* SPDX-License-Identifier: Apache-2.0 */
