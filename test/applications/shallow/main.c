#include "shallow.h"
#include "nrutil.h"

#include <stdio.h>
#include <time.h>

enum { GAUGES = 5 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char *argv[]) {
  struct params p;
  struct state s;
  struct halves w;
  struct gauge gauges[GAUGES];

  if (!get_params(&p, argc, argv))
    return 2;
  make_basin(&s, &p);
  make_halves(&w, p.m, p.n);
  place_gauges(gauges, GAUGES, &s);
  reflect(&s);

  const double dx = p.length / p.n;
  double time = 0, *steps = dvector(1, p.steps + 1);
  const double begin = now();
  printf("volume %.10f  energy %.10f\n", volume(&s, dx * dx), energy(&s, dx * dx));
  for (int step = 1; step <= p.steps; step++) {
    const double dt = time_step(&s, dx, p.cfl);
    if (!(dt > 0))
      stop("the time step vanished");
    half_step(&s, &w, dt / dx);
    full_step(&s, &w, dt / dx);
    reflect(&s);
    time += dt;
    steps[step] = dt;
    if (step % p.report == 0)
      read_gauges(gauges, GAUGES, &s, time);
  }
  if (p.verbose)
    fprintf(stderr, "%d steps in %.3f s\n", p.steps, now() - begin);

  double shortest = steps[1], longest = steps[1];
  for (int step = 2; step <= p.steps; step++) {
    if (steps[step] < shortest)
      shortest = steps[step];
    if (steps[step] > longest)
      longest = steps[step];
  }
  printf("time %.9f, steps from %.9f to %.9f\n", time, shortest, longest);
  printf("volume %.10f  energy %.10f  above %d\n", volume(&s, dx * dx), energy(&s, dx * dx),
         count_wet(&s, p.depth));
  free_dvector(steps, 1);
  drain(&s, &w);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
