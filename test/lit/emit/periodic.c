// A neighbour across a periodic boundary is one of two elements; inside, the text is that of a plain stencil.
// RUN: %hetile %s -o %t.c -- 2>&1 | %FileCheck --check-prefix=SAYS %s
// RUN: %FileCheck --input-file=%t.c %s
// RUN: %hetile --dump-scop --analyze-only %s -- 2>/dev/null | %FileCheck --check-prefix=SCOP %s

void diffuse(int n, int m, double (*restrict to)[m], double (*restrict from)[m]) {
  // SAYS: periodic.c:[[#@LINE+9]]:3: remark: tiled in parallel: rows S0: i; columns S0: j
  // SCOP: read { S0[i, j] -> from[i + 1, j] : i <= n_value - 2 }
  // SCOP-NEXT: read { S0[i, j] -> from[i - n_value + 1, j] : n_value <= i + 1 }
  // SCOP-NEXT: read { S0[i, j] -> from[i, j - 1] : 1 <= j }
  // SCOP-NEXT: read { S0[i, j] -> from[i, m - 1] : 0 = j }
  // CHECK: for (int j = (int)(hetile_least)
  // CHECK: ? &hetile_from(i + 1, j) : &hetile_from(i - hp_n_value + 1, j))) + (*((({{.*}}((hetile_i64)j - 1)) >= 0) ? &hetile_from(i, j - 1) :
  // CHECK: for (int j = (int)(hetile_from)
  // CHECK: hetile_to(i, j) = 0.5 * (hetile_from(i + 1, j) + hetile_from(i, j - 1));
  for (int i = 0; i < n; i++) {
    const int up = (i + 1) % n;
    for (int j = 0; j < m; j++)
      to[i][j] = 0.5 * (from[up][j] + from[i][j == 0 ? m - 1 : j - 1]);
  }
}

// The step may be longer than the size: this is asked on entry.
void far(int n, double *restrict to, double *restrict from) {
  // SCOP: required { : 2 <= n }
  // SCOP: read { S0[{{.*}}i] -> from[i + 2] : i <= n - 3 }
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < n; i++)
      to[i] = from[(i + 2) % n];
}

// A number that is neither in [0, n) nor in the same number of elements behind: no.
void unknown(int n, int k, double *restrict to, double *restrict from) {
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < n; i++)
      // SAYS: periodic.c:[[#@LINE+1]]:21: remark: the subscript is not affine: '(i + k) % n' divides by what is not a positive constant
      to[i] += from[(i + k) % n];
}
// SPDX-License-Identifier: Apache-2.0
/* SPDX-License-Identifier: Apache-2.0 */
