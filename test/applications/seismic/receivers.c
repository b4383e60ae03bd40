#include "seismic.h"

#include <stdio.h>
#include <stdlib.h>

int makeReceivers(Receivers *receivers, const Options *options) {
  receivers->count = (options->nx - 1) / options->spacing + 1;
  receivers->samples = options->steps;
  receivers->used = 0;
  receivers->z = 2;
  receivers->x = malloc(receivers->count * sizeof *receivers->x);
  receivers->trace = malloc((size_t)receivers->count * receivers->samples * sizeof(float));
  if (!receivers->x || !receivers->trace)
    return 0;
  for (int r = 0; r < receivers->count; r++)
    receivers->x[r] = r * options->spacing;
  return 1;
}

/* One sample of every receiver. */
void record(Receivers *receivers, const Wavefield *field) {
  if (receivers->used == receivers->samples)
    return;
  for (int r = 0; r < receivers->count; r++) {
    const double value = field->now[CELL(field, receivers->x[r], receivers->z)];
    receivers->trace[(size_t)r * receivers->samples + receivers->used] = (float)value;
  }
  receivers->used++;
}

/* A line of text, then the samples, one receiver after the other. */
int writeTraces(const Receivers *receivers, const char *name, double dt) {
  FILE *file = fopen(name, "wb");
  if (!file)
    return 0;
  fprintf(file, "traces %d samples %d dt %.9g\n", receivers->count, receivers->used, dt);
  for (int r = 0; r < receivers->count; r++)
    fwrite(receivers->trace + (size_t)r * receivers->samples, sizeof(float), receivers->used, file);
  return fclose(file) == 0;
}

void printTraces(const Receivers *receivers) {
  for (int r = 0; r < receivers->count; r++) {
    int at = 0;
    double sum = 0;
    const float *trace = receivers->trace + (size_t)r * receivers->samples;
    for (int s = 0; s < receivers->used; s++) {
      sum += (double)trace[s] * trace[s];
      if (trace[s] > trace[at])
        at = s;
    }
    printf("receiver %3d at %4d: strongest %13.6e in step %d, energy %.9e\n", r, receivers->x[r],
           trace[at], at, sum);
  }
}

void freeReceivers(Receivers *receivers) {
  free(receivers->x);
  free(receivers->trace);
}
/* SPDX-License-Identifier: Apache-2.0 */
