// An American put by a binomial tree: one row that shrinks, backwards in time.
#include "../result.h"
#include <math.h>
#include <stdlib.h>

static double american_put(double S, double K, double r, double sigma, double T, int n, double *v) {
  double dt = T / n, u = exp(sigma * sqrt(dt)), d = 1.0 / u;
  double p = (exp(r * dt) - d) / (u - d), disc = exp(-r * dt);
  for (int i = 0; i <= n; i++)
    v[i] = fmax(K - S * pow(u, 2 * i - n), 0.0);
  // expect: tiled
  for (int t = n - 1; t >= 0; t--) {
    for (int i = 0; i <= t; i++) {
      double hold = disc * (p * v[i + 1] + (1.0 - p) * v[i]);
      double exercise = K - S * pow(u, 2 * i - t);
      v[i] = hold > exercise ? hold : exercise;
    }
  }
  return v[0];
}

int main(void) {
  int n = 60;
  double *v = malloc((n + 1) * sizeof *v);
  printf("%.17g\n", american_put(100, 105, 0.03, 0.25, 1.0, n, v));
  result("row", v, (n + 1) * sizeof *v);
  free(v);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
