/* SPDX-License-Identifier: Apache-2.0 */
// Scratch lines that are declared outside of the loops: each iteration has one for itself, in the text, too. Their declaration
// ends no region.
// RUN: %hetile %s -o %t.c --explain -- 2>&1 | %FileCheck %s
// RUN: %FileCheck --check-prefix=TEXT --input-file=%t.c %s
// TEXT: {{^}}int i1; double u1[40] __attribute__((aligned(32))); float u2[2][40]; for (i1 = 0; i1 < n; i1++) {

void resid(int n, double u[n][n][n], double r[n][n][n]) {
  int i1, i2, i3;
  double u1[40] __attribute__((aligned(32)));
  float u2[2][40];
  // CHECK: private-arrays.c:[[#@LINE+3]]:3: remark: tiled in parallel: rows
  // CHECK: private-arrays.c:[[#@LINE+2]]:3: note: each iteration of the loops around 'u1' has one for itself
  // CHECK: private-arrays.c:[[#@LINE+1]]:3: note: each iteration of the loops around 'u2' has one for itself
  for (i3 = 1; i3 < n - 1; i3++)
    for (i2 = 1; i2 < n - 1; i2++) {
      for (i1 = 0; i1 < n; i1++) {
        u1[i1] = u[i3][i2 - 1][i1] + u[i3][i2 + 1][i1];
        u2[1][i1] = u[i3 - 1][i2][i1] + u[i3 + 1][i2][i1];
      }
      for (i1 = 1; i1 < n - 1; i1++)
        r[i3][i2][i1] = u1[i1 - 1] + u1[i1 + 1] + u2[1][i1];
    }
}

// Its last value is wanted: the last iteration leaves it, from the program's elements on.
// TEXT: const int hetile_last = {{.*}}double u1[40]; if (hetile_last) {{.*}} u1[hetile_e0] = hetile_u1(hetile_e0); }
// TEXT: if (hetile_last) {{.*}} hetile_u1(hetile_e0) = u1[hetile_e0]; }
double last(int n, double u[n][n][n], double r[n][n][n]) {
  double u1[40];
  // CHECK: private-arrays.c:[[#@LINE+2]]:3: remark: tiled in parallel: rows
  // CHECK: private-arrays.c:[[#@LINE+1]]:3: note: each iteration of the loops around 'u1' has one for itself
  for (int i3 = 1; i3 < n - 1; i3++)
    for (int i2 = 1; i2 < n - 1; i2++) {
      for (int i1 = 0; i1 < n; i1++)
        u1[i1] = u[i3][i2 - 1][i1] + u[i3][i2 + 1][i1];
      for (int i1 = 1; i1 < n - 1; i1++)
        r[i3][i2][i1] = u1[i1 - 1] + u1[i1 + 1];
    }
  return u1[3];
}

// CHECK: private-arrays.c:[[#@LINE+2]]:{{.*}}: remark: arrays stay distributed from here on
void steps(int n, double u[n][n][n], double r[n][n][n]) {
  for (int s = 0; s < 10; s++) {
    resid(n, u, r);
    resid(n, r, u);
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
