#include "seismic.h"

#include <stdio.h>
#include <stdlib.h>

static void fail(const char *what) {
  fprintf(stderr, "seismic: %s\n", what);
  exit(1);
}

int main(int argc, char **argv) {
  Options options;
  Model model;
  Wavefield field;
  Source source;
  Receivers receivers;

  if (!readOptions(argc, argv, &options))
    return 2;
  if (!makeModel(&model, &options))
    fail("no memory for the model");
  if (!makeWavefield(&field, options.nx, options.nz))
    fail("no memory for the wave field");
  if (!makeReceivers(&receivers, &options))
    fail("no memory for the traces");

  const double dt = stableStep(&model, &options);
  setFactor(&model, dt, options.h);
  setSponge(&field, options.sponge, 0.015);
  makeSource(&source, &options);

  printf("model %d x %d, h %g m, velocities %.0f to %.0f m/s\n", options.nx, options.nz, options.h,
         model.slowest, model.fastest);
  printf("%d steps of %.6f s, %d receivers\n", options.steps, dt, receivers.count);

  double inPropagation = 0, inSponge = 0;
  const double begin = wallClock();
  for (int step = 0; step < options.steps; step++) {
    const double t0 = wallClock();
    propagate(&field, &model);
    inject(&field, &model, &source, step * dt);
    const double t1 = wallClock();
    applySponge(&field);
    rotate(&field);
    record(&receivers, &field);
    inPropagation += t1 - t0;
    inSponge += wallClock() - t1;
    if ((step + 1) % 50 == 0)
      printf("step %5d  energy %.10e  peak %.6e\n", step + 1, energy(&field), peak(&field));
  }
  fprintf(stderr, "%.3f s, propagation %.3f, sponge %.3f\n", wallClock() - begin, inPropagation,
          inSponge);

  printf("at the end: energy %.10e  peak %.6e\n", energy(&field), peak(&field));
  printTraces(&receivers);
  if (options.traces[0] && !writeTraces(&receivers, options.traces, dt))
    fail("the traces cannot be written");

  freeReceivers(&receivers);
  freeWavefield(&field);
  freeModel(&model);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
