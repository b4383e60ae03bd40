// Nests that read elements of arrays on entry, in loops that would otherwise be regions: an
// earlier nest of the same turn writes them.
#include <stdio.h>
enum { N = 30 };
static double w[N][N], u[N][N];
static int limits[N];
#define CORNER w[3][20]
static double followed(double x) { return x * 0.5 + w[3][20]; }

static void fill(int k) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      w[i][j] = w[i - 1][j] + 0.25 * w[i][j - 1] + i + j + k;
}
static void print(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      printf("%.17g %.17g\n", u[i][j], w[i][j]);
}
static void throughCall(int k) {
  while (k-- > 0) {
    fill(k);
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        u[i][j] = followed(u[i - 1][j]) + 0.125 * u[i][j - 1];
  }
}
static void throughMacro(int k) {
  while (k-- > 0) {
    fill(k);
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        u[i][j] = u[i - 1][j] + CORNER * u[i][j - 1] * 1e-6;
  }
}
static void throughPointer(int k, const double *corner) {
  while (k-- > 0) {
    fill(k);
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        u[i][j] = u[i - 1][j] + *corner * u[i][j - 1] * 1e-6;
  }
}
static void throughBound(int k) {
  while (k-- > 0) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        limits[j] = limits[j - 1] % 7 + 1 + (limits[j] + i) % 3;
    for (int i = 1; i < limits[5]; i++)
      for (int j = 1; j < limits[6]; j++)
        u[i][j] = u[i - 1][j] + 0.5 * u[i][j - 1];
  }
}
int main(void) {
  throughCall(6);
  print();
  throughMacro(4);
  print();
  throughPointer(3, &w[4][5]);
  print();
  throughBound(5);
  print();
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
