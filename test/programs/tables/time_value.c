// The time and a growing step advance with the time loop, in floating point: their order stays the program's.
#include "../result.h"

static double advance(int n, int steps, double dt, double *restrict u, double *restrict v, double *reached) {
  double time = 0.125, growth = 1.0;
  // expect: tiled
  for (int s = 0; s < steps; s++) {
    for (int i = 1; i < n - 1; i++)
      v[i] = u[i] + growth * dt * (u[i - 1] - 2 * u[i] + u[i + 1]) + 0.01 * time;
    for (int i = 1; i < n - 1; i++)
      u[i] = v[i];
    time += dt;
    growth *= 1.001;
    if (growth > 1.01)
      growth -= 0.005;
  }
  *reached = growth;
  return time;
}

/// The last row of an alignment in linear space (Myers and Miller): t is the score of the border.
static void last_row(int n, int m, const int *a, const int *b, int open, int extend, int *hh, int *dd) {
  int i, j, c, e, s, t;
  hh[0] = 0;
  t = -open;
  for (j = 1; j <= m; j++) {
    hh[j] = t = t - extend;
    dd[j] = t - open;
  }
  t = -open;
  // expect: tiled
  for (i = 1; i <= n; i++) {
    s = hh[0];
    hh[0] = c = t = t - extend;
    e = t - open;
    for (j = 1; j <= m; j++) {
      if ((c = c - open - extend) > (e = e - extend))
        e = c;
      if ((c = hh[j] - open - extend) > dd[j] - extend)
        dd[j] = c;
      else
        dd[j] = dd[j] - extend;
      c = s + (a[i] == b[j] ? 5 : -4);
      if (e > c)
        c = e;
      if (dd[j] > c)
        c = dd[j];
      s = hh[j];
      hh[j] = c;
    }
  }
}

int main(void) {
  enum { N = 60, STEPS = 17, A = 25, B = 31 };
  static double u[N], v[N];
  fill(u, N, 301);
  fill(v, N, 302);
  double reached, time = advance(N, STEPS, 0.1, u, v, &reached);
  result("u", u, sizeof u);
  result("time", &time, sizeof time);
  result("growth", &reached, sizeof reached);
  static int a[A + 1], b[B + 1], hh[B + 1], dd[B + 1];
  for (int i = 0; i <= A; i++)
    a[i] = i * i % 7 % 4;
  for (int j = 0; j <= B; j++)
    b[j] = (j * 5 + 3) % 11 % 4;
  last_row(A, B, a, b, 7, 1, hh, dd);
  result("hh", hh, sizeof hh);
  result("dd", dd, sizeof dd);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
