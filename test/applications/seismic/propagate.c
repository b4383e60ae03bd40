#include "seismic.h"

/* Weights of the second derivative, fourth order. */
static const double W0 = -5.0 / 2, W1 = 4.0 / 3, W2 = -1.0 / 12;

void propagate(Wavefield *field, const Model *model) {
  const int nx = field->nx, nz = field->nz;
  const double *now = field->now, *before = field->before, *factor = model->factor;
  double *next = field->next;
  for (int i = 0; i < nx; i++)
    for (int k = 0; k < nz; k++) {
      const size_t c = CELL(field, i, k);
      const double xx = W0 * now[c] +
                        W1 * (now[CELL(field, i - 1, k)] + now[CELL(field, i + 1, k)]) +
                        W2 * (now[CELL(field, i - 2, k)] + now[CELL(field, i + 2, k)]);
      const double zz =
          W0 * now[c] + W1 * (now[c - 1] + now[c + 1]) + W2 * (now[c - 2] + now[c + 2]);
      next[c] = 2 * now[c] - before[c] + factor[c] * (xx + zz);
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
