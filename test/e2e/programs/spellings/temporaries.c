/* temporaries.c: scalars and iterators declared outside the nests, and what they hold after them */
#include <stdio.h>
#define N 40
static double a[N][N], b[N];
double global;
static int counter;

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 7 + j * 3) % 11 * 0.25;
}

/* The last value of a local, a global, a static and a char is read after the nest. */
static void last(int n, int m) {
  double t = -1;
  int k = -2;
  char c = 'x';
  static float f = 3;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++) {
      t = a[i - 1][j] + a[i][j - 1];
      k = i * j;
      global = t * 2;
      c = (char)('a' + (i + j) % 20);
      f = (float)global;
      a[i][j] = t * 0.5 + k % 3 + f * 0.125f;
    }
  printf("%g %d %g %c %g\n", t, k, global, c, f);
}

/* Two statements write it; the one that is last depends on the sizes. */
static void either(int n, int m) {
  double t = 0.5;
  for (int s = 0; s < n; s++) {
    for (int i = 1; i < N - 1; i++) {
      t = b[i - 1] + b[i + 1];
      b[i] = t * 0.5 + s;
    }
    for (int i = 2; i < m; i++) {
      t = b[i] * 0.25;
      b[i] = t + b[i - 1];
    }
  }
  printf("%g %g\n", t, b[N / 2]);
}

/* Decreasing, under a condition on iterators, triangular. */
static void shaped(int n) {
  double t = 9;
  int i, j;
  for (i = n - 1; i > 0; i--)
    for (j = 0; j < i; j++)
      if (i + j > 3) {
        t = a[i][j] + a[i - 1][j + 1];
        a[i][j] = t * 0.5;
      }
  printf("%g %d %d\n", t, i, j);
}

/* Final values of iterators where the inner loops do not always run. */
static void finals(int n, int low) {
  int i = 77, j = 78, k = 79;
  for (i = 0; i < n; i++)
    for (j = low; j < i; j++)
      for (k = j; k < i - 2; k++)
        a[i][j] += a[j][k] * 0.01;
  printf("%d %d %d\n", i, j, k);
  for (i = 0; i < n; i++) {
    a[i][0] += 1;
    if (i < 7)
      for (j = i; j < 9; j++)
        a[i][j] += a[i][0];
  }
  printf("%d %d\n", i, j);
  for (counter = 0; counter < n; counter += 3)
    for (j = 1; j < n && j < 2 * counter; j++)
      a[counter][j] += a[counter][j - 1];
  printf("%d %d\n", counter, j);
}

static double sum(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s = s * 0.999 + a[i][j];
  return s;
}

int main(void) {
  int sizes[] = {0, 1, 2, 3, 9, N};
  for (int k = 0; k < 6; k++) {
    fill();
    for (int i = 0; i < N; i++)
      b[i] = i % 5;
    last(sizes[k], 5);
    last(5, sizes[k]);
    last(sizes[k], sizes[k]);
    either(sizes[k] < 9 ? sizes[k] : 9, sizes[5 - k]);
    shaped(sizes[k]);
    finals(sizes[k], 0);
    finals(sizes[k], 4);
    printf("%.17g\n", sum());
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
