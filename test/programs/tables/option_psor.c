// An American put by implicit differences and projected SOR: a while loop until converged.
#include "../result.h"
#include <math.h>
#define M 40
#define N 6

static double u[M + 1], b[M + 1], payoff[M + 1];

int main(void) {
  const double a = -0.4, d = 1.8, omega = 1.2, eps = 1e-6;
  int total = 0;
  for (int i = 0; i <= M; i++)
    u[i] = payoff[i] = i < 20 ? (20 - i) / 20.0 : 0.0;
  // expect: refused scalar-written
  for (int n = 0; n < N; n++) {
    for (int i = 1; i < M; i++)
      b[i] = u[i];
    double error = 1;
    // expect: refused loop-condition
    while (error > eps && total < 500) {
      error = 0.0;
      for (int i = 1; i < M; i++) {
        double y = (b[i] - a * (u[i - 1] + u[i + 1])) / d;
        y = fmax(payoff[i], u[i] + omega * (y - u[i]));
        error += (u[i] - y) * (u[i] - y);
        u[i] = y;
      }
      total++;
    }
  }
  printf("%d iterations\n", total);
  result("price", u, sizeof u);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
