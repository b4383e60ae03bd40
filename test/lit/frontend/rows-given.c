// Calls that are given rows: what they access is read from the bodies of the functions; the calls stay,
// with the addresses of rows in the tiles' storage. Loops inside count as often as they run.
// RUN: %hetile --check --explain %s -o %t.c -- 2>&1 | %FileCheck --check-prefix=SAID %s
// RUN: grep -v -e CHECK -e SCOP -e SAID %t.c | %FileCheck %s
// RUN: gcc -O2 -Wall -Wextra -Werror -Wno-unused-function -I%include -c %t.c -o %t.o
// RUN: %hetile --dump-scop %s -- | %FileCheck --check-prefix=SCOP %s

static void relax(double *restrict out, const double *in, int n) {
  for (int i = 1; i < n - 1; i++)
    out[i] = 0.5 * (in[i - 1] + in[i + 1]);
}
static double most(double m, const double *v, int n) {
  for (int k = 0; k < n; k++)
    if (v[k] > m)
      m = v[k];
  return m;
}

// The iterator inside has a name of its own. Where the rows begin is not read for that.
// SAID: rows-given.c:[[@LINE+7]]:3: remark: tiled in parallel
// SAID: rows-given.c:[[@LINE+6]]:3: remark: the tiling agrees with the source
// SCOP: read { S0[t, i] -> v[i, 0] : false }
// SCOP: read { S0[t, i] -> u[i - 1, i_2 - 1] : exists i_2 : 1 <= i_2 and i_2 <= 38 }
// CHECK: relax((&hetile_v(i, 0)), (&hetile_u(i - 1, 0)), 40);
// CHECK: 2, sizeof(struct hetile_3_args), 239.0, 0,
void step(int n, double (*u)[50], double (*v)[50], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n; i++)
      relax(v[i], u[i - 1], 40);
}

// In main, behind a nest: a side, as the arrays may be away.
static double a[60][70];
// CHECK: the nest at rows-given.c:[[@LINE+8]]:3; rows S0: 0; columns S0: i
// CHECK: m = most(m, (&hetile_a(i, 0)), 70);
int main(void) {
  for (int t = 0; t < 9; t++)
    for (int i = 1; i < 60; i++)
      for (int j = 1; j < 70; j++)
        a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]) + 1;
  double m = -1;
  for (int i = 0; i < 60; i++)
    m = most(m, a[i], 70);
  return m > 3;
}
/* SPDX-License-Identifier: Apache-2.0 */
