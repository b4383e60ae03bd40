// Floating-point sums and products that may be added up in another order.
#include <math.h>
#include <stdio.h>

#define N 53
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static double u[N + 2][N + 2];
static float f[N][N];
double energy;

int main(void) {
  double error = 0, change = 0, product = 1;
  float total = 0;
  int sweeps = 0;
  for (int i = 0; i < N + 2; i++)
    for (int j = 0; j < N + 2; j++)
      u[i][j] = i == 0 ? sin(j * .3) : .01 * (i - j);
  do {
    error = 0;
    change = 0;
#pragma hetile reduction(+ : error) reduction(max : change)
    for (int i = 1; i <= N; i++)
      for (int j = 1; j <= N; j++) {
        double old = u[i][j];
        u[i][j] = .25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        error += fabs(u[i][j] - old);
        change = MAX(change, fabs(u[i][j] - old));
      }
    ++sweeps;
  } while (error > .5 && sweeps < 20);
#pragma hetile reduction(+ : energy, total)
#pragma hetile reduction(* : product)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      f[i][j] = u[i][j] * u[i][j];
      energy = energy + u[i][j] - .125 * u[i][j];
      total -= f[i][j];
      if ((i + j) % 50 == 0)
        product *= 1 + u[i][j];
    }
  printf("%d\n%.17g\n%.17g\n%.17g\n%.9g\n%.17g\n", sweeps, error, change, energy, total, product);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
