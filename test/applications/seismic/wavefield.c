#include "seismic.h"

#include <math.h>
#include <stdlib.h>

int makeWavefield(Wavefield *field, int nx, int nz) {
  field->nx = nx;
  field->nz = nz;
  field->pitch = nz + 2 * HALO;
  const size_t cells = (size_t)(nx + 2 * HALO) * field->pitch;
  field->before = calloc(cells, sizeof(double));
  field->now = calloc(cells, sizeof(double));
  field->next = calloc(cells, sizeof(double));
  field->damping = calloc(cells, sizeof(double));
  return field->before && field->now && field->next && field->damping;
}

/* The time level that was just computed becomes the present one. */
void rotate(Wavefield *field) {
  double *oldest = field->before;
  field->before = field->now;
  field->now = field->next;
  field->next = oldest;
}

double energy(const Wavefield *field) {
  double sum = 0;
  for (int i = 0; i < field->nx; i++)
    for (int k = 0; k < field->nz; k++) {
      const double rate = field->now[CELL(field, i, k)] - field->before[CELL(field, i, k)];
      sum += rate * rate;
    }
  return 0.5 * sum;
}

double peak(const Wavefield *field) {
  double most = 0;
  for (int i = 0; i < field->nx; i++)
    for (int k = 0; k < field->nz; k++)
      most = fmax(most, fabs(field->now[CELL(field, i, k)]));
  return most;
}

void freeWavefield(Wavefield *field) {
  free(field->before);
  free(field->now);
  free(field->next);
  free(field->damping);
}
/* SPDX-License-Identifier: Apache-2.0 */
