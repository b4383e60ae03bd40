// A European call by explicit finite differences over the whole grid, with allocated rows.
#include "../result.h"
#include <math.h>
#include <stdlib.h>

typedef struct {
  int M, N;
  double r, sigma, dt;
  double **V;
} pricer;

void price(pricer *p) {
  int i, j;
  // expect: tiled
  for (j = p->N - 1; j >= 0; j--) {
    for (i = 1; i < p->M; i++) {
      p->V[j][i] = 0.5 * p->dt * (p->sigma * p->sigma * i * i - p->r * i) * p->V[j + 1][i - 1]
                 + (1.0 - p->dt * (p->sigma * p->sigma * i * i + p->r)) * p->V[j + 1][i]
                 + 0.5 * p->dt * (p->sigma * p->sigma * i * i + p->r * i) * p->V[j + 1][i + 1];
    }
  }
}

int main(void) {
  pricer p = {30, 40, 0.05, 0.2, 0.01, NULL};
  p.V = (double **)malloc((p.N + 1) * sizeof(double *));
  for (int j = 0; j <= p.N; j++) {
    p.V[j] = (double *)calloc(p.M + 1, sizeof(double));
    p.V[j][p.M] = p.M - 15.0 * exp(-p.r * (p.N - j) * p.dt);
  }
  for (int i = 0; i <= p.M; i++)
    p.V[p.N][i] = i > 15 ? i - 15.0 : 0.0;
  price(&p);
  printf("%.17g\n", p.V[0][15]);
  for (int j = 0; j <= p.N; j++)
    result("time", p.V[j], (p.M + 1) * sizeof(double));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
