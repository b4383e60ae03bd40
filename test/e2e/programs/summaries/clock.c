// SPDX-License-Identifier: Apache-2.0
// Functions that leave arrays alone.
#include "parts.h"

#include <stdio.h>
#include <time.h>

double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double since(double start) { return now() - start; }

void note(int step, double value) { printf("step %d: %.17g\n", step, value); }

__attribute__((weak)) void tick(void) { printf("tick\n"); }

void count(field *f) {
  f->steps++;
  if (f->steps % 16 == 0)
    printf("%d steps\n", f->steps);
}
/* SPDX-License-Identifier: Apache-2.0 */
