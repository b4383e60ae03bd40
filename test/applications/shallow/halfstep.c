#include "shallow.h"

static double pressure(double momentum, double h) {
  return momentum * momentum / h + 0.5 * GRAVITY * h * h;
}

/* Values between the cells after half of the time; ratio is dt / dx. */
void half_step(const struct state *s, struct halves *w, double ratio) {
  const int m = s->m, n = s->n;
  double **h = s->h, **hu = s->hu, **hv = s->hv;
  const double half = 0.5 * ratio;

  for (int i = 1; i <= m; i++)
    for (int j = 0; j <= n; j++) {
      w->hx[i][j] = 0.5 * (h[i][j + 1] + h[i][j]) - half * (hu[i][j + 1] - hu[i][j]);
      w->hux[i][j] = 0.5 * (hu[i][j + 1] + hu[i][j]) -
                     half * (pressure(hu[i][j + 1], h[i][j + 1]) - pressure(hu[i][j], h[i][j]));
      w->hvx[i][j] =
          0.5 * (hv[i][j + 1] + hv[i][j]) -
          half * (hu[i][j + 1] * hv[i][j + 1] / h[i][j + 1] - hu[i][j] * hv[i][j] / h[i][j]);
    }

  for (int i = 0; i <= m; i++)
    for (int j = 1; j <= n; j++) {
      w->hy[i][j] = 0.5 * (h[i + 1][j] + h[i][j]) - half * (hv[i + 1][j] - hv[i][j]);
      w->huy[i][j] =
          0.5 * (hu[i + 1][j] + hu[i][j]) -
          half * (hv[i + 1][j] * hu[i + 1][j] / h[i + 1][j] - hv[i][j] * hu[i][j] / h[i][j]);
      w->hvy[i][j] = 0.5 * (hv[i + 1][j] + hv[i][j]) -
                     half * (pressure(hv[i + 1][j], h[i + 1][j]) - pressure(hv[i][j], h[i][j]));
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
