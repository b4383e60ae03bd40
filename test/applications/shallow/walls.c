#include "shallow.h"

/* Water does not leave the basin. */
void reflect(struct state *s) {
  const int m = s->m, n = s->n;
  double **h = s->h, **hu = s->hu, **hv = s->hv;
  for (int i = 1; i <= m; i++) {
    h[i][0] = h[i][1];
    hu[i][0] = -hu[i][1];
    hv[i][0] = hv[i][1];
    h[i][n + 1] = h[i][n];
    hu[i][n + 1] = -hu[i][n];
    hv[i][n + 1] = hv[i][n];
  }
  for (int j = 0; j <= n + 1; j++) {
    h[0][j] = h[1][j];
    hu[0][j] = hu[1][j];
    hv[0][j] = -hv[1][j];
    h[m + 1][j] = h[m][j];
    hu[m + 1][j] = hu[m][j];
    hv[m + 1][j] = -hv[m][j];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
