// The source of a wave in the middle of a square: one element of the diagonal. Columns along i - j would need no shift
// there, but run along no dimension of the arrays.
// RUN: %hetile %s --check -o %t.c --explain -- 2>&1 | %FileCheck %s

void rows(int n, int steps, double **u, double **v, double w) {
  // CHECK: diagonals.c:[[#@LINE+1]]:3: remark: tiled: rows {{.*}} columns S1: 1 + 2t + i; S2: 2 + 2t + i; S0: n_div_2 + 2t [-Rhetile]
  for (int t = 0; t < steps; t++) {
    u[n / 2][n / 2] += w * t;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[i][j] = v[i][j];
  }
}

// A parameter of that name is there already; it is written along the diagonal, and read beside it.
void flat(int m, int m_twin, int steps, double *u, double *v, double w) {
  // CHECK: diagonals.c:[[#@LINE+1]]:3: remark: tiled: rows {{.*}} columns S1: 1 + 2t + i; S2: 2 + 2t + i; S0: m + 2t [-Rhetile]
  for (int t = 0; t < steps; t++) {
    u[m * m_twin + m] = w * t + u[m * m_twin + m + 1];
    for (int i = 1; i < m_twin - 1; i++)
      for (int j = 1; j < m_twin - 1; j++)
        v[i * m_twin + j] = 0.25 * (u[(i - 1) * m_twin + j] + u[(i + 1) * m_twin + j] + u[i * m_twin + j - 1] + u[i * m_twin + j + 1]);
    for (int i = 1; i < m_twin - 1; i++)
      for (int j = 1; j < m_twin - 1; j++)
        u[i * m_twin + j] = v[i * m_twin + j];
  }
}

// A recurrence along the diagonals, which do not depend on each other.
void along(int n, int steps, double u[n][n]) {
  // CHECK: diagonals.c:[[#@LINE+1]]:3: remark: tiled in parallel: rows S0: t; columns S0: i - j [-Rhetile]
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        u[i][j] = 0.5 * u[i - 1][j - 1] + u[i][j];
}
/* SPDX-License-Identifier: Apache-2.0 */
