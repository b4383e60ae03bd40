/* Functions that are given the address of an element, and have no loops: their accesses are in no text
 * that a tile could put registers or lanes into.
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 64, M = 80 };
static double a[N][M], b[N][M], c[N][M];
static float f[N][M];
static void set(double *v, const double *up, int j) { v[j] = 0.5 * (v[j - 1] + up[j]) + 1; }
static double get(const double *v, int j) { double x = v[j]; x *= 0.5; return x; }
static double two(const double *v) { double x = v[0]; x += v[1]; return x; }
static void setf(float *v, int j) { float x = v[j - 1]; v[j] = x * 0.5f + 1; }
static void at(double *p, double x) { p[0] += x; p[0] *= 0.5; }
int main(void) {
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = (i * 3 + j) % 7, b[i][j] = (i + j) % 5, f[i][j] = j % 3, c[i][j] = 0;
  // expect: tiled
  for (int t = 0; t < 4; t++)
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        set(a[i], a[i - 1], j);
  // expect: tiled
  for (int t = 0; t < 4; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        b[i][j] = 0.25 * (b[i - 1][j] + get(b[i + 1], j) + b[i][j - 1] + two(&b[i][j]));
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M; j++)
      setf(f[i], j);
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      c[i][j] = c[i - 1][j] + get(a[i], j) * get(b[i], j - 1);
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      at(&c[i][j], c[i - 1][j]);
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < N; k++)
        at(&c[i][j], get(a[i], k) * b[k][j]);
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < N; k++)
        c[i][j] += get(a[i], k) * get(b[k], j);
  double s = 0;
  // expect: refused scalar-written
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      s = s * 0.99 + a[i][j] + b[i][j] + f[i][j] + c[i][j];
  printf("%.17g\n", s);
}
/* SPDX-License-Identifier: Apache-2.0 */
