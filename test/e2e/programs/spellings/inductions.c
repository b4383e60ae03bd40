/* inductions.c: subscripts and pointers that advance with the loops */
#include <stdio.h>
#include <stdlib.h>
#define N 36
static double a[N * N + N];

static void fill(void) {
  for (int i = 0; i < N * N + N; i++)
    a[i] = i % 13 * 0.125;
}

static double sum(void) {
  double s = 0;
  for (int i = 0; i < N * N + N; i++)
    s = s * 0.9999 + a[i];
  return s;
}

/* One index for all elements. */
static void running(int n, int m, int start) {
  int k = start;
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++) {
      a[k + m] = a[k] * 0.5 + j % 5;
      k++;
    }
  printf("%d ", k);
}

/* Set anew in every row. */
static void rows(int n, int m) {
  int k, above = 0;
  for (int i = 1; i < n; i++) {
    k = i * m;
    above = (i - 1) * m;
    for (int j = 0; j < m; j++, k++)
      a[k] = a[above++] * 0.5 + a[k] * 0.25;
  }
}

static void pointers(double *p, int n, int m) {
  double *q = p, *r = p + m;
  for (int i = 1; i < n; i++) {
    for (int j = 0; j < m; j++)
      *r = *q++ * 0.5 + *r * 0.25, r++;
    p += m;
    p[0] += 0.5;
  }
  printf("%d %d %d ", (int)(p - a), (int)(q - a), (int)(r - a));
}

/* Two running indices, one backwards; what they are worth at the end counts too. */
static void two(int n) {
  int i, k = n, down = n * n - 1;
  for (i = 1; i < n; i++) {
    for (int j = 0; j < n; j++) {
      a[down] = a[down] * 0.5 + i * 0.001;
      down--;
      ++k;
    }
    k -= n;
  }
  printf("%d %d %d ", i, k, down);
}

/* The accumulator makes one statement of the inner loop. */
static void product(int n, const double *x, double *y) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      const double *row = x;
      double s = 0;
      for (int l = 0; l < n; l++)
        s += *row++ * x[l * n + j];
      *y++ = s;
    }
    x += 0;
  }
}

int main(void) {
  int sizes[] = {0, 1, 2, 3, 11, N};
  for (int k = 0; k < 6; k++) {
    int n = sizes[k];
    fill();
    running(n, 5, 2);
    running(5, n, 0);
    rows(n, N);
    rows(n, 7);
    pointers(a, n, 6);
    pointers(a, 6, n);
    two(n);
    double *x = malloc((n * n + 1) * sizeof *x), *y = malloc((n * n + 1) * sizeof *y);
    for (int i = 0; i < n * n; i++)
      x[i] = i % 7;
    product(n, x, y);
    double s = 0;
    for (int i = 0; i < n * n; i++)
      s = s * 0.99 + y[i];
    printf("%.17g %.17g\n", s, sum());
    free(x);
    free(y);
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
