// Bits of elements by way of a union, in a function of its own: compilers may not take its two members for apart.
#include "../result.h"
#define N 60
static double u[N][N], v[N][N];
static double *shown = &u[0][0];

unsigned long long hash(unsigned long long h, double d) {
  union {
    double d;
    unsigned long long u;
    unsigned half[2];
  } b;
  b.d = d;
  b.half[1] ^= 5;
  return h * 31 + b.u;
}

unsigned long long (*hasher)(unsigned long long, double) = hash;

int main(void) {
  unsigned long long h = 7;
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      u[i][j] = (i * 7 + j * 3) % 11;
  // expect: refused scalar-written
  for (int t = 0; t < 6; t++) {
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[i][j] = v[i][j];
    h = hasher(h, shown[t]);
    h = hash(h, u[t + 3][t]);
  }
  result("u", u, sizeof u);
  result("h", &h, sizeof h);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
