// An element that a variable chooses, which the data set, may be any of several; the text asks the variable.
// RUN: %hetile %s -o %t.c -- 2>&1 | %FileCheck --check-prefix=SAYS %s
// RUN: %FileCheck --input-file=%t.c %s
// RUN: %hetile --dump-scop --analyze-only %s -- 2>/dev/null | %FileCheck --check-prefix=SCOP %s

void donor(int n, int m, double (*restrict f)[m], double (*restrict g)[m], double (*restrict v)[m]) {
  // SAYS: chosen.c:[[#@LINE+7]]:3: remark: tiled
  // SCOP: read { S0[i, j] -> f[i + 1, j] } conditional
  // SCOP-NEXT: read { S0[i, j] -> f[i - 2, j] : 4 <= i } conditional
  // SCOP-NEXT: read { S0[i, j] -> f[i - 1, j] : i <= 3 } conditional
  // CHECK: for (int j = (int)(
  // CHECK: up = i + 1;
  // CHECK: hetile_g(i, j) = hetile_v(i, j) * hetile_f((hetile_i64)up, j);
  for (int i = 2; i < n - 2; i++)
    for (int j = 0; j < m; j++) {
      int up;
      if (v[i][j] > 0) {
        up = i - 2;
        if (i < 4)
          up = i - 1;
      } else {
        up = i + 1;
      }
      g[i][j] = v[i][j] * f[up][j];
    }
}

// A constant keeps what the variable was then; rows are found in a line of elements.
void kept(int n, int m, double *restrict f, const double *restrict v) {
  // SAYS: chosen.c:[[#@LINE+4]]:3: remark: tiled
  // SCOP: read { S0[i, j] -> f[i - 1, j + 1] } conditional
  // SCOP-NEXT: read { S0[i, j] -> f[i - 1, j - 1] } conditional
  // CHECK: hetile_f(i, j) = hetile_f(i - 1, (hetile_i64)next);
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m - 2; j++) {
      int to = j;
      if (v[j] < 0)
        to = j - 2;
      const int next = to + 1;
      to = 0;
      f[i * m + j] = f[(i - 1) * m + next];
    }
}

// What the variable had in the iteration before.
void carried(int n, int m, double (*restrict f)[m], double (*restrict g)[m]) {
  // SAYS: chosen.c:[[#@LINE+4]]:{{[0-9]+}}: remark: 'last' is written
  int last = 0;
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++) {
      g[i][j] = f[last][j];
      if (f[i][j] > 0)
        last = i - 1;
    }
}

// An inner loop changes it between two uses.
void inside(int n, int m, double (*restrict f)[m], double (*restrict g)[m]) {
  // SAYS: chosen.c:[[#@LINE+7]]:{{[0-9]+}}: remark: the subscript is not affine: 'at' changes in the nest
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++) {
      int at = i;
      double sum = 0;
      for (int k = 0; k < 3; k++) {
        sum += f[k][j];
        sum *= f[at][j];
        if (sum > 10)
          at = i - 1;
      }
      g[i][j] = sum;
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
