// Arrays and bounds that are members of a struct, by value and through a pointer.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
struct grid {
  int n, m;
  double u[64][64];
  double *v, **w;
};
static struct grid g;
void value(void) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < g.n; i++)
    for (int j = 1; j < g.m; j++)
      g.u[i][j] = g.u[i - 1][j] + g.u[i][j - 1];
}
void pointer(struct grid *p) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < p->n; i++)
    for (int j = 1; j < p->m; j++)
      p->v[i * p->m + j] = p->v[(i - 1) * p->m + j] + p->v[i * p->m + j - 1];
}
void rows(struct grid *p) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < p->n; i++)
    for (int j = 1; j < p->m; j++)
      p->w[i][j] = p->w[i - 1][j] + p->w[i][j - 1];
}
/* SPDX-License-Identifier: Apache-2.0 */
