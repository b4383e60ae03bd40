// Sums and products of floating-point numbers in nests that write elements besides, in many spellings.
#include "../result.h"
#include <math.h>
#include <stdlib.h>
#define N 40

struct Norms {
  double sum;
  float light;
  int calls;
};

static double u[N][N], v[N][N], w[N][N], planes[12][20][30], below[12][20][30];
static double total;
double outside;

static double sweep(double omega) {
  double sum = 0, r;
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      r = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) - u[i][j];
      u[i][j] += omega * r;
      sum += r * r;
    }
  return sum;
}

static void globals(void) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      v[i][j] = 0.5 * u[i][j] + 0.25 * v[i][j];
      total += v[i][j];
      outside -= v[i][j] * 2;
    }
}

static void members(struct Norms *norms) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      v[i][j] = 0.5 * u[i][j] + 0.25 * v[i][j];
      norms->sum = norms->sum + fabs(v[i][j]);
      norms->light += (float)v[i][j];
    }
}

static void triangle(double *out) {
  *out = 0;
  // expect: tiled
  for (int i = N - 2; i > 0; i--)
    for (int j = 1; j <= i; j++) {
      w[i][j] = 0.5 * u[i][j] + v[i][j];
      *out += w[i][j];
    }
}

static void conditions(double norm[3]) {
  double product = 1;
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      w[i][j] = u[i][j] - 0.5 * v[i][j];
      if (w[i][j] > 0)
        norm[0] += w[i][j];
      else
        norm[0] -= 2 * w[i][j];
      if (w[i][j] > 0.3)
        norm[1] += 1.0;
      product *= 1 + 1e-3 * w[i][j];
    }
  norm[2] = product;
}

static double one_by_one(double *largest) {
  double s = 0, most = -1;
  long count = 0;
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      w[i][j] = u[i][j] * v[i][j];
      s = w[i][j] / 3 + s;
      s += v[i][j];
      if (w[i][j] > most)
        most = w[i][j];
      count += w[i][j] > 0.25;
    }
  *largest = most;
  return s + count;
}

static long double wide(void) {
  long double s = 0;
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      w[i][j] = u[i][j] - v[i][j];
      s += w[i][j];
    }
  return s;
}

// Two operations, and another type than the sum's: the ranks run the nests in turns.
static double whole(void) {
  double chain = 0;
  float narrow = 0;
  // expect: tiled side
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      w[i][j] = u[i][j] - v[i][j];
      chain = chain + w[i][j] - v[i][j];
    }
  // expect: tiled side
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      w[i][j] = u[i][j] + v[i][j];
      narrow += w[i][j];
    }
  return chain + narrow;
}

static double space(int n) {
  double s = 0;
  // expect: tiled
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < 19; j++)
      for (int k = 1; k < 29; k++) {
        planes[i][j][k] = 0.5 * (planes[i - 1][j][k] + below[i][j + 1][k]);
        s += planes[i][j][k];
      }
  return s;
}

static double in_time(int steps) {
  double s = 0;
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        u[i][j] = 0.2 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] + u[i][j]);
        s += u[i][j];
      }
  return s;
}

// Nothing but zeros of either sign, and values that are no numbers.
static double special(double start, double value) {
  double s = start;
  v[5][7] = value;
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      w[i][j] = fabs(v[i][j]) * -0.0;
      s += w[i][j];
    }
  return s;
}

// The levels of a multigrid: the same nest with many sizes.
static double level(int n, const double *a, double *b) {
  double s = 0;
  // expect: tiled
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      b[i * n + j] = 0.5 * (a[i * n + j - 1] + a[i * n + j + 1]);
      s += b[i * n + j];
    }
  return s;
}

int main(void) {
  struct Norms norms = {0, 0, 0};
  double out = 0, norm[3] = {0, 0, 0}, most = 0;
  double *fine = malloc(sizeof(double) * N * N), *coarse = malloc(sizeof(double) * N * N);
  fill(&u[0][0], N * N, 1);
  fill(&v[0][0], N * N, 2);
  fill(&planes[0][0][0], 12 * 20 * 30, 3);
  fill(&below[0][0][0], 12 * 20 * 30, 4);
  fill(fine, N * N, 5);
  fill(coarse, N * N, 6);
  // expect: refused call-unknown
  for (int t = 0; t < 5; t++) {
    const double residual = sweep(1.2);
    globals();
    members(&norms);
    triangle(&out);
    conditions(norm);
    printf("%a %a %a %a %a %a %a %a %a\n", residual, total, outside, norms.sum, norms.light, out, norm[0], norm[1],
           norm[2]);
    const double all = one_by_one(&most);
    printf("%a %a %La %a %a %a\n", all, most, wide(), whole(), space(12), in_time(3));
    for (int n = N; n > 20; n -= 2)
      printf("%a ", level(n, fine, coarse));
    printf("\n");
    if (residual < 1e-3)
      break;
  }
  result("u", u, sizeof u);
  result("planes", planes, sizeof planes);
  result("coarse", coarse, sizeof(double) * N * N);
  printf("%a %a\n", special(0.0, -1), special(-0.0, -1));
  for (int i = 0; i < 2; i++)
    printf("%d\n", isnan(special(i, INFINITY)));
  result("v", v, sizeof v);
  result("w", w, sizeof w);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
