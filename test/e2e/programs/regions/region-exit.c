/* A helper between the nests ends the program in the middle of a region, after it has printed
 * what was computed so far. The argument says how. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 30 };
static double u[N][N], v[N][N];

static void last(void) { printf("at exit %.17g %.17g\n", u[N - 1][N - 1], v[N - 1][3]); }
static void check(int t, int how) {
  if (t == 4 && how == 1)
    exit(7);
  if (t == 4 && how == 2) {
    printf("%.17g\n", u[N / 2][N / 2]);
    exit(3);
  }
}
static void sweep(double a[N][N], double b[N][N]) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      a[i][j] = 0.5 * a[i - 1][j] + 0.25 * b[i][j - 1];
}
int main(int argc, char **argv) {
  int how = argc > 1 ? atoi(argv[1]) : 0;
  atexit(last);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      u[i][j] = v[i][j] = i % 5 + 0.5 * j;
  for (int t = 0; t < 9; t++) {
    sweep(u, v);
    check(t, how);
    sweep(v, u);
    if (t == 6 && how == 3)
      return 5;
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
