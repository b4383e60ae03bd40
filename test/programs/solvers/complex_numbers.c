// Complex numbers as elements: products, LU, fields of structs, waves, and reals as which they are seen.
#include "../result.h"
#include <complex.h>
#define N 48
typedef double complex number;

struct cell {
  number z;
  double w, v;
};
static number a[N][N], b[N][N], c[N][N], d[N][N];
static struct cell cells[N][N];
static float complex small[N][N];
static int steps[N][N];

static void multiply(int n) {
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
}

static void decompose(int n, number (*m)[n]) {
  // expect: tiled
  for (int k = 0; k < n; k++) {
    for (int i = k + 1; i < n; i++)
      m[i][k] /= m[k][k];
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        m[i][j] -= m[i][k] * m[k][j];
  }
}

static void wave(int n, number factor) {
  // expect: tiled
  for (int t = 0; t < 3; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        d[i][j] = b[i][j] - factor * (b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + conj(b[i][j + 1]));
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        number z = csqrt(d[i][j]);
        b[i][j] = z / (1 + cabs(d[i][j]));
      }
  }
}

/* The parts of complex numbers are reals in the same memory. */
static void mixed(int n, number *z, double *parts) {
  // expect: tiled fallback
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      z[i * n + j] = z[(i - 1) * n + j] * 0.5 + parts[2 * (i * n + j - 1)] * I;
}

static void fields(int n, number factor) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      cells[i][j].z = cells[i - 1][j].z * cells[i][j - 1].w + factor;
      small[i][j] = small[i - 1][j] * small[i][j - 1] / 3000;
    }
}

static int iterate(number at) {
  number z = 0;
  int k = 0;
  while (k < 60 && cabs(z) < 2) {
    z = z * z + at;
    k++;
  }
  return k;
}

static void escape(int n) {
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      steps[i][j] = iterate(-2 + 3.0 * j / n + (-1.5 + 3.0 * i / n) * I);
}

int main(void) {
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = (i * 3 + j) % 7 + (j % 5) * I;
      b[i][j] = (i + j) % 3 - 0.5 * I * j;
      cells[i][j].z = i * I + j;
      cells[i][j].w = 0.01 * i;
      cells[i][j].v = 0;
      small[i][j] = i + j * I;
    }
  multiply(N);
  // expect: tiled unused
  for (int i = 0; i < N; i++)
    c[i][i] += 300;
  decompose(N, c);
  wave(N, 0.2 - 0.1 * I);
  mixed(N, &a[0][0], (double *)&a[0][0]);
  fields(N, 0.2 - 0.4 * I);
  escape(N);
  result("a", a, sizeof a);
  result("b", b, sizeof b);
  result("c", c, sizeof c);
  result("cells", cells, sizeof cells);
  result("small", small, sizeof small);
  result("steps", steps, sizeof steps);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
