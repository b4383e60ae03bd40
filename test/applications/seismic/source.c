#include "seismic.h"

#include <math.h>

void makeSource(Source *source, const Options *options) {
  source->x = options->nx / 2;
  source->z = options->nz / 10;
  source->frequency = options->frequency;
  source->delay = 1.2 / options->frequency;
  source->amplitude = 1e3;
}

/* Ricker's wavelet. */
double ricker(const Source *source, double time) {
  const double a = 3.14159265358979323846 * source->frequency * (time - source->delay);
  return source->amplitude * (1 - 2 * a * a) * exp(-a * a);
}

/* Spread over three by three cells. */
void inject(Wavefield *field, const Model *model, const Source *source, double time) {
  static const double weight[3] = {0.25, 0.5, 0.25};
  const double s = ricker(source, time);
  for (int i = -1; i <= 1; i++)
    for (int k = -1; k <= 1; k++) {
      const size_t c = CELL(field, source->x + i, source->z + k);
      field->next[c] += weight[i + 1] * weight[k + 1] * model->factor[c] * s;
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
