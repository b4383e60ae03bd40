// Generated names give way to the same names of the program.
// RUN: %hetile --strict-output %s -o %t.c -- 2>&1 | %FileCheck %s
// RUN: gcc -Wall -Wextra -Werror -Wno-unused-macros -I%include -fsyntax-only %t.c
// RUN: %FileCheck --check-prefix=TEXT %s < %t.c
#define ht_p 1.5
#define MAKE(a, b) a##b
double hetile_args = 0.5, hetile_v[60][60], MAKE(hetile_, a);
// TEXT: {{^}}static HETILE_APART void hetile_1_points(double *__restrict hetile_{{[A-Z]}}etile_v_p
// TEXT-SAME: const struct hetile_1_args *hetile_a_2, const hetile_i64 *ht_p_2
// TEXT: hetile_{{[A-Z]}}etile_v(hetile_i, j) = hetile_{{[A-Z]}}etile_v(hetile_i - 1, j) * hetile_args + hetile_a * ht_p;
void f(void) {
  // CHECK: [[@LINE+2]]:3: remark: tiled in parallel: rows S0: hetile_i; columns S0: j
  // CHECK-NEXT: for (int hetile_i = 1; hetile_i < 60; hetile_i++)
  for (int hetile_i = 1; hetile_i < 60; hetile_i++)
    for (int j = 1; j < 60; j++)
      hetile_v[hetile_i][j] = hetile_v[hetile_i - 1][j] * hetile_args + hetile_a * ht_p;
}
// TEXT: {{^}}  for (int hetile_i = 1; hetile_i < 60; hetile_i++)
// TEXT-NEXT: {{^}}    for (int j = 1; j < 60; j++)
// TEXT-NEXT: {{^}}      hetile_v[hetile_i][j] = hetile_v[hetile_i - 1][j] * hetile_args + hetile_a * ht_p;
/* SPDX-License-Identifier: Apache-2.0 */
