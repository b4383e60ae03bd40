// Sizes and places as people write them: unsigned locals of which only the value modulo 2^64 counts, fields
// of structs beside their copies.
// RUN: %hetile --analyze-only --quiet --dump-scop %s -- | %FileCheck %s
// RUN: %hetile %s -o - -- 2>/dev/null | %FileCheck --check-prefix=EMIT %s
#include <stddef.h>

struct grid {
  int nx, ny;
};

// CHECK-LABEL: in place
// CHECK: array now: double[][pitch_value]
// CHECK: write { S0[i, k] -> next[i, k] }
void place(int nx, int nz, int pitch, const double *now, double *next) {
  for (int i = 1; i < nx; i++)
    for (int k = 1; k < nz; k++) {
      const size_t c = (size_t)i * pitch + k;
      next[c] = now[c - 1] + now[c - pitch];
    }
}

// CHECK-LABEL: in row
// CHECK: read { S0[i, k] -> now[i, k - 1] }
void row(int nx, int nz, int pitch, const double *now, double *next) {
  for (int i = 1; i < nx; i++) {
    const size_t at = (size_t)i * pitch;
    for (int k = 1; k < nz; k++)
      next[at + k] = now[at + k - 1];
  }
}

// c may have wrapped around: as a value it says something else than as a place, and the statement tests it.
// CHECK-LABEL: in compared
// CHECK: write { S0[i, k] -> a[i, k] } conditional
void compared(int n, int m, int pitch, double *a) {
  for (int i = 1; i < n; i++)
    for (int k = 1; k < m; k++) {
      const size_t c = (size_t)k - pitch;
      if (c < 20)
        a[i * 100 + k] = a[(i - 1) * 100 + k];
    }
}

// CHECK-LABEL: in copied
// CHECK: array u: double[][nx + 2]
// EMIT: nx == (g ? g->nx : 0)
void copied(const struct grid *g, const double *u, double *un) {
  const int nx = g->nx, ny = g->ny, row = nx + 2;
  for (int y = 1; y <= ny; y++)
    for (int x = 1; x <= nx; x++) {
      const int at = y * (g->nx + 2) + x;
      un[at] = u[at - row] + u[at + row];
    }
}

// CHECK-LABEL: in parentheses
// CHECK: array f: double[][g_nx + 2]
#define AT(g, x, y) ((y) * ((g)->nx + 2) + (x))
void parentheses(const struct grid *g, double *f) {
  for (int y = 1; y <= g->ny; y++)
    for (int x = 1; x <= g->nx; x++)
      f[AT(g, x, y)] = f[AT(g, x, y - 1)];
}
/* SPDX-License-Identifier: Apache-2.0 */
