#include "lattice.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

/* channel STEPS EVERY */
int main(int argc, char **argv) {
  const int steps = argc > 1 ? atoi(argv[1]) : 40, every = argc > 2 ? atoi(argv[2]) : 10;
  struct timeval begin, end;
  gettimeofday(&begin, NULL);
  fillLattice(0.1);
  for (int step = 1; step <= steps; step++) {
    moments();
    collide(1.2);
    stream();
    bounce();
    openEnds(0.1);
    if (step % every == 0)
      printf("step %d: drag %.15g\n", step, drag());
  }
  gettimeofday(&end, NULL);
  printf("density %.15g\n", totalDensity());
  fprintf(stderr, "%.3f s\n", (double)(end.tv_sec - begin.tv_sec) + 1e-6 * (double)(end.tv_usec - begin.tv_usec));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
