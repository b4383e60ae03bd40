// An assertion of C is a statement in an expression.
// RUN: %hetile %s -o %t.c -- 2>&1 | %FileCheck %s
// RUN: %FileCheck %s --check-prefix TEXT < %t.c
#include <assert.h>
#include <stdlib.h>
struct grid {
  int n, m;
  double *p;
};
static inline double *at(struct grid *g, int i, int j) {
  assert(i < g->n && j < g->m);
  if (i < 0)
    abort();
  return &g->p[i * g->m + j];
}
void sweep(struct grid *g) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < g->n; i++)
    for (int j = 1; j < g->m; j++)
      *at(g, i, j) = *at(g, i - 1, j) + *at(g, i, j - 1);
}
// In the loops: of sizes on entry, of elements with their text. What ends the program in another way,
// or does anything else before, is none.
double a[100][100];
void sizes(int n, int k) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      assert(k > 3 && j < 100);
      assert(a[i][j] > 0), assert(k != 0 && 10 / k > 1);
      a[i][j] = a[i - 1][j] + a[i][j - 1];
    }
}
// TEXT: (__assert_fail("a[i][j] > 0", {{.*}}"sizes") , 0)) , ((k != 0 && 10 / k > 1) || (__assert_fail("k != 0 && 10 / k > 1"
void leaves(int n) {
  // CHECK: [[@LINE+3]]:{{.*}} the effects of calling 'exit' are not known
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      (a[i][j] < 5) ? (void)0 : exit(3);
      a[i][j] = 1;
    }
}
void says(int n) {
  // CHECK: [[@LINE+3]]:{{.*}} 'return' leaves the nest early
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      (void)0, ({ if (a[i][j] > 5) { if (n > 7) return; abort(); } });
      a[i][j] = 1;
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
