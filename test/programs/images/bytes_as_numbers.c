/* Pointers to anything, as libraries take them; functions and their attributes out of macros. */
#include "../result.h"
#define INLINE static inline
#define N 60

typedef struct {
  size_t rows, columns, length;
  double *data;
} matrix;

INLINE void put(matrix *m, size_t i, size_t j, double x) { m->data[i * m->length + j] = x; }
INLINE double get(const matrix *m, size_t i, size_t j) { return m->data[i * m->length + j]; }


static double x[N * N], y[N * N];

static void scale(int n, void *to, const void *from) {
  int i, j;
  // expect: tiled
  for (i = 1; i < n; i++)
    for (j = 1; j < n; j++)
      ((double *)to)[i * n + j] =
          0.5 * ((double *)to)[i * n + j - 1] + ((const double *)from)[(i - 1) * n + j];
}

static void turn(matrix *m, const matrix *s) {
  // expect: tiled
  for (size_t i = 0; i < m->rows; i++)
    for (size_t j = 0; j < m->columns; j++)
      put(m, i, j, 2 * get(s, j, i));
}

int main(void) {
  fill(x, N * N, 1);
  fill(y, N * N, 2);
  scale(N, x, y);
  matrix m = {N, N, N, x}, s = {N, N, N, y};
  turn(&m, &s);
  result("x", x, sizeof x);
}
/* SPDX-License-Identifier: Apache-2.0 */
