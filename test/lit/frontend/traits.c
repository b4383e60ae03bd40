// The styles in which nests are written, and what becomes of them.
// RUN: %hetile --analyze-only --quiet --dump-scop %s -- | %FileCheck %s
#include <stdlib.h>

#define N 100
#define V(I, J) table[(I) * states + (J)]
#define MAX(a, b) ((a) > (b) ? (a) : (b))

// Iterators declared outside, a macro for the element, a variable row length.
// CHECK-LABEL: in iterators_outside
// CHECK: array table: double[][states], base (double *)(table), strides (long)(states), 1L, delinearized
// CHECK: { S0[i, j] : 1 <= i and i < n and 1 <= j and j < states }
// CHECK: read { S0[i, j] -> table[i - 1, j] }
// CHECK: body <table[i, j]> = MAX(<table[i - 1, j]>, <table[i, j - 1]>) + 1;
void iterators_outside(int n, int states, double *table) {
  int i, j;
  for (i = 1; i < n; i++)
    for (j = 1; j < states; j++)
      V(i, j) = MAX(V(i - 1, j), V(i, j - 1)) + 1;
}

// A temporary declared outside, and a guard on data.
// CHECK-LABEL: in guarded
// CHECK: read { S0[t, i, j] -> P[i, j] : 2 <= j } conditional
// CHECK: write { S0[t, i, j] -> P[i, j] : 2 <= j } conditional
// CHECK: body double tmp; if (<Flag[i, j]> == 1 && j > 1) {
void guarded(int T, int n, int (*Flag)[n], double (*restrict P)[n]) {
  double tmp;
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        if (Flag[i][j] == 1 && j > 1) {
          tmp = P[i - 1][j] + P[i][j - 1];
          P[i][j] = 0.5 * tmp;
        }
}

// Time levels by modulo.
// CHECK-LABEL: in levels
// CHECK: write { S0[t, i] -> A[t - 2*floor((t)/2), i] }
void levels(int T, double (*A)[N]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      A[t % 2][i] = A[(t + 1) % 2][i - 1] + A[(t + 1) % 2][i + 1];
}

// Counting down, in steps of two.
// CHECK-LABEL: in red_black
// CHECK: { S0[i, j] : i <= n - 2 and 0 <= i and 1 <= j and 2*floor((j + 1)/2) = j + 1 and j < n }
// CHECK: schedule { S0[i, j] -> [0, -i, 0, j, 0] }
void red_black(int n, double (*A)[n]) {
  for (int i = n - 2; i >= 0; i--)
    for (int j = 1; j < n; j += 2)
      A[i][j] = A[i + 1][j];
}

// Fields of a struct.
// CHECK-LABEL: in fields
// CHECK: parameter g_n: int = g->n
// CHECK: array g_u: double[][g_n + 2], base (double *)(g->u)
// CHECK: scalar g_h: double = g->h
struct Grid {
  int n;
  double h;
  double *restrict u;
};
void fields(struct Grid *g) {
  for (int i = 1; i <= g->n; i++)
    for (int j = 1; j <= g->n; j++)
      g->u[i * (g->n + 2) + j] += g->h * g->u[(i - 1) * (g->n + 2) + j];
}

// The iterators are used afterwards.
// CHECK-LABEL: in used_later
// CHECK: finals i = 0; if (i < n) { i = (n) - 1; j = 0; if (j <= i) { j = (i) + 1; } i = (n); }
int used_later(int n, double (*A)[N]) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j <= i; j++)
      A[i][j] += 1;
  return i + j;
}

// Memory allocated in sight.
// CHECK-LABEL: in allocated
// CHECK: array a: double[n + 1][m + 1]
// CHECK-NOT: may overlap
double allocated(int n, int m) {
  double *a = (double *)malloc((size_t)(n + 1) * (m + 1) * sizeof *a);
  double *b = (double *)calloc((size_t)m + 1, sizeof(double));
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      a[i * (m + 1) + j] = a[(i - 1) * (m + 1) + j] + b[j];
  return a[0];
}
/* SPDX-License-Identifier: Apache-2.0 */
