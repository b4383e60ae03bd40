// Red-black relaxation: the start of the inner loop by the parity of the row; and by a toggled variable.
#include "../result.h"
#define N 26

static double u[N][N], f[N][N];

static void parity(int sweeps) {
  // expect: tiled
  for (int s = 0; s < sweeps; s++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1 + i % 2; j < N - 1; j += 2)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - f[i][j]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 2 - i % 2; j < N - 1; j += 2)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - f[i][j]);
  }
}

static void toggled(int sweeps) {
  int ipass, isw, jsw, j, l, n;
  double resid, omega = 1.1;
  // expect: refused non-affine-bound
  for (n = 0; n < sweeps; n++) {
    jsw = 1;
    // expect: refused scalar-written
    for (ipass = 1; ipass <= 2; ipass++) {
      isw = jsw;
      // expect: refused scalar-written
      for (j = 1; j < N - 1; j++) {
        for (l = isw; l < N - 1; l += 2) {
          resid = u[j + 1][l] + u[j - 1][l] + u[j][l + 1] + u[j][l - 1] - 4 * u[j][l] - f[j][l];
          u[j][l] += omega * resid / 4;
        }
        isw = 3 - isw;
      }
      jsw = 3 - jsw;
    }
  }
}

int main(void) {
  fill(&u[0][0], N * N, 351);
  fill(&f[0][0], N * N, 352);
  parity(3);
  result("parity", u, sizeof u);
  toggled(3);
  result("toggled", u, sizeof u);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
