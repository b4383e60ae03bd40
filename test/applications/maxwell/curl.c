#include "maxwell.h"

/* Electric field from the curl of the magnetic one; the rim conducts and stays 0. */
void update_e(const Domain *d, Fields *f, const Coefficients *c) {
  double **ex = f->ex, **ey = f->ey, **hzx = f->hzx, **hzy = f->hzy;
  double **cex = c->cex, **cey = c->cey;
  int i, j;

  for (i = 0; i < d->nx; i++)
    for (j = 1; j < d->ny; j++)
      ex[i][j] = c->kye[j] * ex[i][j] +
                 c->lye[j] * cex[i][j] * (hzx[i][j] + hzy[i][j] - hzx[i][j - 1] - hzy[i][j - 1]);

  for (i = 1; i < d->nx; i++)
    for (j = 0; j < d->ny; j++)
      ey[i][j] = c->kxe[i] * ey[i][j] -
                 c->lxe[i] * cey[i][j] * (hzx[i][j] + hzy[i][j] - hzx[i - 1][j] - hzy[i - 1][j]);
}

/* Magnetic field, in two parts that the layer damps each along its own direction. */
void update_h(const Domain *d, Fields *f, const Coefficients *c) {
  double **ex = f->ex, **ey = f->ey, **hzx = f->hzx, **hzy = f->hzy;
  const double b = d->dt / (MU0 * d->dx);
  const double *kx = c->kx, *lx = c->lx, *ky = c->ky, *ly = c->ly;
  int i, j;

  for (i = 0; i < d->nx; i++) {
    for (j = 0; j < d->ny; j++) {
      hzx[i][j] = kx[i] * hzx[i][j] - lx[i] * b * (ey[i + 1][j] - ey[i][j]);
      hzy[i][j] = ky[j] * hzy[i][j] + ly[j] * b * (ex[i][j + 1] - ex[i][j]);
    }
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
