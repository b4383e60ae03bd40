/* Loops that are cut at the iteration that writes what all of them read: in every position of it, with rows of
 * their own, in narrow and wide types, triangles, values that are no numbers. The arguments are sizes. */
#include "show.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static unsigned state = 1;

static int next(int most) {
  state = state * 1103515245u + 12345u;
  return (int)(state >> 16 & 0x7fff) % most;
}

static void floyd(int (*path)[n]) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
}

/* Cycles of negative length: the element that is read changes. */
static void sums(double (*a)[n]) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] = 0.5 * a[i][j] + 0.25 * a[i][k] - 0.125 * a[k][j];
}

static void closure(unsigned char *reach, int size) {
  for (int k = 0; k < size; k++)
    for (int i = 0; i < size; i++)
      for (int j = 0; j < size; j++)
        reach[i * size + j] = reach[i * size + j] | (reach[i * size + k] & reach[k * size + j]);
}

static void gauss_jordan(float **a) {
  for (int k = 0; k < n; k++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if (i != k)
          a[i][j] -= a[i][k] / a[k][k] * a[k][j];
  }
}

/* Cut behind the last column, before the first one, or nowhere, as m says. */
static void moved(int m, double (*a)[3 * n + 6], double (*b)[n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j + 2] += a[i][i + m] * b[i][j];
}

static void triangle(double (*a)[n], int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      a[i][j] = a[i][j] * 0.5 + a[i][m];
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; k++) {
    n = atoi(argv[k]);
    const size_t points = (size_t)n * n, wide = (size_t)n * (3 * n + 6);
    int *path = malloc(points * sizeof *path);
    double *a = malloc(points * sizeof *a), *b = malloc(points * sizeof *b), *c = malloc(wide * sizeof *c);
    unsigned char *reach = malloc(points);
    float *f = malloc(points * sizeof *f), **rows = malloc(n * sizeof *rows);
    for (size_t p = 0; p < points; p++) {
      path[p] = next(100) < 20 ? 1 + next(50) : 9999;
      a[p] = next(1000) / 64. - 7;
      b[p] = next(1000) / 512. - 1;
      reach[p] = next(3 * n) == 0 ? next(256) : 0;
      f[p] = next(1000) / 100.f + (p % (n + 1) == 0 ? 20 * n : 0);
    }
    for (size_t p = 0; p < wide; p++)
      c[p] = next(1000) / 128. - 3;
    for (int i = 0; i < n; i++)
      rows[i] = f + (size_t)i * n;
    if (n < 100) { // as many entries as rows
      floyd((int (*)[n])path);
      show("floyd", path, points * sizeof *path);
      sums((double (*)[n])a);
      show("sums", a, points * sizeof *a);
      closure(reach, n);
      show("closure", reach, points);
      gauss_jordan(rows);
      show("gauss-jordan", f, points * sizeof *f);
    }
    for (int m = 0; m < 2 * n + 6; m += 1 + n / 3)
      moved(m, (double (*)[3 * n + 6])c, (double (*)[n])b);
    if (n > 3)
      c[3] = NAN, c[n] = INFINITY;
    moved(2, (double (*)[3 * n + 6])c, (double (*)[n])b);
    show("moved", c, wide * sizeof *c);
    for (int m = 0; m < n; m += 1 + n / 4)
      triangle((double (*)[n])a, m);
    show("triangle", a, points * sizeof *a);
    free(path), free(a), free(b), free(c), free(reach), free(f), free(rows);
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
