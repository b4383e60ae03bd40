// An assertion of C is a statement in an expression.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
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
/* SPDX-License-Identifier: Apache-2.0 */
