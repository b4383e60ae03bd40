#include "shallow.h"
#include "nrutil.h"

#include <math.h>

/* Water at rest, and a column of it that falls. */
void make_basin(struct state *s, const struct params *p) {
  const int m = p->m, n = p->n;
  s->m = m;
  s->n = n;
  s->h = dmatrix(0, m + 1, 0, n + 1);
  s->hu = dmatrix(0, m + 1, 0, n + 1);
  s->hv = dmatrix(0, m + 1, 0, n + 1);
  for (int i = 0; i <= m + 1; i++)
    for (int j = 0; j <= n + 1; j++) {
      const double x = (j - 0.3 * n) / (0.08 * n), y = (i - 0.4 * m) / (0.08 * n);
      s->h[i][j] = p->depth + p->drop * exp(-(x * x + y * y));
    }
}

void make_halves(struct halves *w, int m, int n) {
  double ***all[6] = {&w->hx, &w->hux, &w->hvx, &w->hy, &w->huy, &w->hvy};
  for (int k = 0; k < 6; k++)
    *all[k] = dmatrix(0, m + 1, 0, n + 1);
}

void drain(struct state *s, struct halves *w) {
  free_dmatrix(s->h, 0, 0);
  free_dmatrix(s->hu, 0, 0);
  free_dmatrix(s->hv, 0, 0);
  free_dmatrix(w->hx, 0, 0);
  free_dmatrix(w->hux, 0, 0);
  free_dmatrix(w->hvx, 0, 0);
  free_dmatrix(w->hy, 0, 0);
  free_dmatrix(w->huy, 0, 0);
  free_dmatrix(w->hvy, 0, 0);
}

/* The fastest wave crosses a part of a cell. */
double time_step(const struct state *s, double dx, double cfl) {
  double fastest = 0;
  for (int i = 1; i <= s->m; i++)
    for (int j = 1; j <= s->n; j++) {
      const double h = s->h[i][j];
      const double c = sqrt(GRAVITY * h);
      const double u = fabs(s->hu[i][j]) / h + c, v = fabs(s->hv[i][j]) / h + c;
      if (u > fastest)
        fastest = u;
      if (v > fastest)
        fastest = v;
    }
  return cfl * dx / fastest;
}
/* SPDX-License-Identifier: Apache-2.0 */
