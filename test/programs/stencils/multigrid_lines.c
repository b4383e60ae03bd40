// Smoother, residual and interpolation of a multigrid code: sums along a line are kept in scratch lines that are
// declared outside of the loops, one for all iterations.
#include "../result.h"
#define N 18
#define M 40

static double u[N][N][N], v[N][N][N], r[N][N][N], coarse[N / 2][N / 2][N / 2];
static const double a[4] = {-8.0 / 3.0, 0.0, 1.0 / 6.0, 1.0 / 12.0};
static const double c[4] = {-3.0 / 8.0, 1.0 / 32.0, -1.0 / 64.0, 0.0};

static void smooth(int n) {
  int i1, i2, i3;
  double r1[M], r2[M];
  // expect: tiled
  for (i3 = 1; i3 < n - 1; i3++) {
    for (i2 = 1; i2 < n - 1; i2++) {
      for (i1 = 0; i1 < n; i1++) {
        r1[i1] = r[i3][i2 - 1][i1] + r[i3][i2 + 1][i1] + r[i3 - 1][i2][i1] + r[i3 + 1][i2][i1];
        r2[i1] = r[i3 - 1][i2 - 1][i1] + r[i3 - 1][i2 + 1][i1] + r[i3 + 1][i2 - 1][i1] + r[i3 + 1][i2 + 1][i1];
      }
      for (i1 = 1; i1 < n - 1; i1++)
        u[i3][i2][i1] = u[i3][i2][i1] + c[0] * r[i3][i2][i1] +
                        c[1] * (r[i3][i2][i1 - 1] + r[i3][i2][i1 + 1] + r1[i1]) +
                        c[2] * (r2[i1] + r1[i1 - 1] + r1[i1 + 1]);
    }
  }
}

static void residual(int n) {
  int i3, i2, i1;
  double u1[M], u2[M];
  // expect: tiled
  for (i3 = 1; i3 < n - 1; i3++) {
    for (i2 = 1; i2 < n - 1; i2++) {
      for (i1 = 0; i1 < n; i1++) {
        u1[i1] = u[i3][i2 - 1][i1] + u[i3][i2 + 1][i1] + u[i3 - 1][i2][i1] + u[i3 + 1][i2][i1];
        u2[i1] = u[i3 - 1][i2 - 1][i1] + u[i3 - 1][i2 + 1][i1] + u[i3 + 1][i2 - 1][i1] + u[i3 + 1][i2 + 1][i1];
      }
      for (i1 = 1; i1 < n - 1; i1++)
        r[i3][i2][i1] = v[i3][i2][i1] - a[0] * u[i3][i2][i1] - a[2] * (u2[i1] + u1[i1 - 1] + u1[i1 + 1]) -
                        a[3] * (u2[i1 - 1] + u2[i1 + 1]);
    }
  }
}

// Three lines, used in turn by two loops each.
static void interpolate(int m) {
  int i1, i2, i3;
  double z1[M], z2[M], z3[M];
  // expect: tiled
  for (i3 = 0; i3 < m - 1; i3++) {
    for (i2 = 0; i2 < m - 1; i2++) {
      for (i1 = 0; i1 < m; i1++) {
        z1[i1] = coarse[i3][i2 + 1][i1] + coarse[i3][i2][i1];
        z2[i1] = coarse[i3 + 1][i2][i1] + coarse[i3][i2][i1];
        z3[i1] = coarse[i3 + 1][i2 + 1][i1] + coarse[i3 + 1][i2][i1] + z1[i1];
      }
      for (i1 = 0; i1 < m - 1; i1++) {
        u[2 * i3][2 * i2][2 * i1] += coarse[i3][i2][i1];
        u[2 * i3][2 * i2][2 * i1 + 1] += 0.5 * (coarse[i3][i2][i1 + 1] + coarse[i3][i2][i1]);
      }
      for (i1 = 0; i1 < m - 1; i1++) {
        u[2 * i3][2 * i2 + 1][2 * i1] += 0.5 * z1[i1];
        u[2 * i3][2 * i2 + 1][2 * i1 + 1] += 0.25 * (z1[i1] + z1[i1 + 1]);
      }
      for (i1 = 0; i1 < m - 1; i1++) {
        u[2 * i3 + 1][2 * i2][2 * i1] += 0.5 * z2[i1];
        u[2 * i3 + 1][2 * i2][2 * i1 + 1] += 0.25 * (z2[i1] + z2[i1 + 1]);
      }
      for (i1 = 0; i1 < m - 1; i1++) {
        u[2 * i3 + 1][2 * i2 + 1][2 * i1] += 0.25 * z3[i1];
        u[2 * i3 + 1][2 * i2 + 1][2 * i1 + 1] += 0.125 * (z3[i1] + z3[i1 + 1]);
      }
    }
  }
}

// To the coarse grid: places in the fine one are variables that each loop sets.
static void restrict_to(int m) {
  int j1, j2, j3, i1, i2, i3;
  double x1[M], x2;
  // expect: tiled
  for (j3 = 1; j3 < m - 1; j3++) {
    i3 = 2 * j3 - 1;
    for (j2 = 1; j2 < m - 1; j2++) {
      i2 = 2 * j2 - 1;
      for (j1 = 1; j1 < m; j1++) {
        i1 = 2 * j1 - 1;
        x1[i1] = r[i3][i2][i1] + r[i3][i2 + 1][i1];
      }
      for (j1 = 1; j1 < m - 1; j1++) {
        i1 = 2 * j1 - 1;
        x2 = r[i3][i2][i1 + 1] + r[i3][i2 + 1][i1 + 1];
        coarse[j3][j2][j1] = 0.25 * x2 + 0.125 * (x1[i1] + x1[i1 + 2]);
      }
    }
  }
}

int main(void) {
  fill(&u[0][0][0], N * N * N, 1);
  fill(&v[0][0][0], N * N * N, 2);
  fill(&r[0][0][0], N * N * N, 3);
  fill(&coarse[0][0][0], N * N * N / 8, 4);
  for (int cycle = 0; cycle < 3; cycle++) {
    interpolate(N / 2);
    residual(N);
    restrict_to(N / 2);
    smooth(N);
  }
  result("u", u, sizeof u);
  result("r", r, sizeof r);
  result("coarse", coarse, sizeof coarse);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
