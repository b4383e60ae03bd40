#include "seismic.h"

#include <math.h>
#include <stdlib.h>

/* Three layers with curved borders and a salt body. */
static double rock(double x, double z) {
  const double first = 0.25 + 0.03 * sin(7 * x), second = 0.55 + 0.06 * cos(4 * x + 0.5);
  const double dx = (x - 0.62) / 0.14, dz = (z - 0.72) / 0.1;
  if (dx * dx + dz * dz < 1)
    return 4400;
  if (z < first)
    return 1500 + 300 * z;
  if (z < second)
    return 2100 + 400 * z;
  return 2900 + 500 * z;
}

int makeModel(Model *model, const Options *options) {
  model->nx = options->nx;
  model->nz = options->nz;
  model->pitch = options->nz + 2 * HALO;
  const size_t cells = (size_t)(model->nx + 2 * HALO) * model->pitch;
  model->velocity = calloc(cells, sizeof *model->velocity);
  model->factor = calloc(cells, sizeof *model->factor);
  if (!model->velocity || !model->factor)
    return 0;
  model->fastest = 0;
  model->slowest = HUGE_VAL;
  for (int i = 0; i < model->nx; i++)
    for (int k = 0; k < model->nz; k++) {
      const double v = rock((i + 0.5) / model->nx, (k + 0.5) / model->nz);
      model->velocity[CELL(model, i, k)] = v;
      if (v > model->fastest)
        model->fastest = v;
      if (v < model->slowest)
        model->slowest = v;
    }
  return 1;
}

double stableStep(const Model *model, const Options *options) {
  return options->courant * options->h / model->fastest;
}

void setFactor(Model *model, double dt, double h) {
  for (int i = 0; i < model->nx; i++)
    for (int k = 0; k < model->nz; k++) {
      const double c = model->velocity[CELL(model, i, k)] * dt / h;
      model->factor[CELL(model, i, k)] = c * c;
    }
}

void freeModel(Model *model) {
  free(model->velocity);
  free(model->factor);
  model->velocity = model->factor = NULL;
}
/* SPDX-License-Identifier: Apache-2.0 */
