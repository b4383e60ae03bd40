#include "maxwell.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define PROBES 5

static double clock_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
  Domain d;
  Fields f;
  Coefficients c;
  Probe probes[PROBES];
  double start;
  int step;

  if (parse_domain(&d, argc, argv) != 0)
    return EXIT_FAILURE;
  make_fields(&f, &d);
  make_materials(&c, &d);
  make_layer(&c, &d);
  init_probes(probes, PROBES, &d);

  start = clock_now();
  for (step = 0; step < d.steps; step++) {
    update_e(&d, &f, &c);
    update_h(&d, &f, &c);
    add_pulse(&d, &f, step);
    read_probes(probes, PROBES, &f, step);
    if (step % 40 == 39)
      printf("%5d  energy %.12e  largest %.9e\n", step + 1, field_energy(&d, &f),
             largest_h(&d, &f));
  }
  fprintf(stderr, "%d steps of %d cells: %.3f s\n", d.steps, d.nx * d.ny, clock_now() - start);

  printf("energy %.12e\n", field_energy(&d, &f));
  print_probes(probes, PROBES);
  free_all(&f, &c, &d);
  return EXIT_SUCCESS;
}
/* SPDX-License-Identifier: Apache-2.0 */
