// Sums in their order over long rows: the sum goes through many binades, comes back, meets halves of
// its last bit, infinities and values that are no numbers; from step to step it changes.
#include "../result.h"
#include <math.h>
#include <stdlib.h>
#define N 24
#define M 1100
#define STEPS 7

static double u[N][M], v[N][M];
static float x[N][M], y[N][M];

/* Halves of units as often as not. */
static double number(unsigned *seed, int kind) {
  *seed = *seed * 1664525u + 1013904223u;
  const double r = (*seed >> 8) / 16777216.0;
  return kind == 0   ? r
         : kind == 1 ? r - 0.5
         : kind == 2 ? floor(8 * r) / 8
         : kind == 3 ? ldexp(r, -(int)(*seed % 60))
                     : ldexp(1, (int)(*seed % 3) - 52);
}

static void initialise(int kind) {
  unsigned seed = 17 + kind;
  // expect: refused call-pointer
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      u[i][j] = number(&seed, kind);
      v[i][j] = 0;
      x[i][j] = (float)number(&seed, kind == 4 ? 2 : kind);
      y[i][j] = 0;
    }
}

static double energy(double factor, double from, float *light) {
  double sum = from;
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      v[i][j] = factor * u[i][j] + 0.5 * v[i][j];
      y[i][j] = x[i][j] - 0.5f * y[i][j];
      sum += v[i][j] * v[i][j];
      *light += y[i][j];
    }
  return sum;
}

static double balance(double from) {
  double sum = from, other = 1;
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M - 1; j++) {
      u[i][j] = 0.5 * u[i][j] + v[i][j];
      sum -= u[i][j];
      if (v[i][j] > 0.25)
        other += fabs(v[i][j]);
    }
  return sum + other;
}

/* What is added can be computed once more. */
static double again(void) {
  double sum = 1, other = 0;
  float light = 0;
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M - 1; j++) {
      const double w = 0.5 * u[i][j - 1] + 0.25 * u[i][j + 1];
      v[i][j] = w;
      y[i][j] = x[i][j] * (float)w;
      sum -= v[i][j] * u[i][j];
      other = other + fabs(v[i][j]) / 3;
      light += y[i][j];
    }
  return sum + other + light;
}

/* It cannot: afterwards the elements hold something else. */
static double overwritten(void) {
  double sum = 0;
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      v[i][j] = 0.5 * u[i][j] + v[i][j];
      sum += v[i][j];
      v[i][j] = v[i][j] / 2;
    }
  return sum;
}

static double neighbours(void) {
  double sum = 0;
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M - 1; j++) {
      v[i][j] = 0.5 * v[i - 1][j] + u[i][j];
      sum += v[i][j] * v[i][j + 1];
    }
  return sum;
}

static double next_loop(void) {
  double sum = 0;
  // expect: tiled
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < M; j++) {
      v[i][j] = 0.5 * u[i][j];
      sum += v[i][j];
    }
    for (int j = 1; j < M; j++)
      v[i][j] = v[i][j] + u[i][j - 1];
  }
  return sum;
}

/* Updates without elements; the sign of what is no number; an array with a name of the output's. */
static double apart(void) {
  static double min[N][M];
  double sum = 0, less = 0;
  // expect: tiled
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < M; j++) {
      min[i][j] = u[i][j];
      sum += min[i][j];
    }
    sum += 1;
  }
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      min[i][j] = v[i][j] - u[i][j];
      less -= min[i][j];
    }
  printf("%a %a\n", sum, less);
  return sum;
}

int main(void) {
  double sums[5][STEPS][7];
  // expect: refused call-unknown
  for (int kind = 0; kind < 5; kind++) {
    initialise(kind);
    float light = kind == 2 ? 1e6f : 0;
    for (int step = 0; step < STEPS; step++) {
      if (step == 5)
        v[N / 2][M / 2] = kind == 1 ? INFINITY : kind == 3 ? NAN : 1e18;
      sums[kind][step][0] = energy(1.0 / (1 << step), kind == 4 ? 1 : 0, &light);
      sums[kind][step][1] = balance(kind == 1 ? 0 : sums[kind][step][0]);
      sums[kind][step][2] = light;
      sums[kind][step][3] = again() + apart();
      sums[kind][step][4] = overwritten();
      sums[kind][step][5] = neighbours();
      sums[kind][step][6] = next_loop();
    }
  }
  result("sums", sums, sizeof sums);
  result("u", u, sizeof u);
  // expect: refused call-unknown
  for (int kind = 0; kind < 5; kind++)
    for (int step = 0; step < STEPS; step++)
      for (int k = 0; k < 7; k++)
        printf("%a%c", sums[kind][step][k], k < 6 ? ' ' : '\n');
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
