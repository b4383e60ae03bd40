#include "shallow.h"

static double pressure(double momentum, double h) {
  return momentum * momentum / h + 0.5 * GRAVITY * h * h;
}

/* The whole step, with fluxes of the values between cells. */
void full_step(struct state *s, const struct halves *w, double ratio) {
  double **hx = w->hx, **hux = w->hux, **hvx = w->hvx;
  double **hy = w->hy, **huy = w->huy, **hvy = w->hvy;
  for (int i = 1; i <= s->m; i++)
    for (int j = 1; j <= s->n; j++) {
      s->h[i][j] -= ratio * (hux[i][j] - hux[i][j - 1]) + ratio * (hvy[i][j] - hvy[i - 1][j]);
      s->hu[i][j] -=
          ratio * (pressure(hux[i][j], hx[i][j]) - pressure(hux[i][j - 1], hx[i][j - 1])) +
          ratio * (hvy[i][j] * huy[i][j] / hy[i][j] - hvy[i - 1][j] * huy[i - 1][j] / hy[i - 1][j]);
      s->hv[i][j] -=
          ratio *
              (hux[i][j] * hvx[i][j] / hx[i][j] - hux[i][j - 1] * hvx[i][j - 1] / hx[i][j - 1]) +
          ratio * (pressure(hvy[i][j], hy[i][j]) - pressure(hvy[i - 1][j], hy[i - 1][j]));
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
