// Names and macros of the user never meet the generated ones.
// RUN: %hetile --quiet %s -o %t.c --
// RUN: gcc -Wall -Wextra -Werror -I%include -fsyntax-only %t.c
// RUN: %FileCheck %s < %t.c
#define s 7
#define x0 first
#define lo low
#define c0 zero
#define at nowhere
int count;
// CHECK: hetile_p(i, j) = hetile_p(i - 1, j) * a + b + ht_c1 + count + y0 + v;
void f(int n, int args, double p[n][n], double a, double b, int ht_c1, int y0, int v) {
  (void)args;
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      p[i][j] = p[i - 1][j] * a + b + ht_c1 + count + y0 + v;
}
/* SPDX-License-Identifier: Apache-2.0 */
