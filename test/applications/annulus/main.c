#include "heat.h"

#include <stdio.h>
#include <stdlib.h>

/* annulus RINGS SECTORS STEPS EVERY [INSIDE [OUTSIDE]] */
int main(int argc, char **argv) {
  if (argc < 5 || argc > 7) {
    fprintf(stderr, "usage: %s RINGS SECTORS STEPS EVERY [INSIDE [OUTSIDE]]\n", argv[0]);
    fprintf(stderr, "rims: fixed[:T] insulated convective[:T[:C]] turning[:T[:SPEED]]\n");
    return 2;
  }
  const int rings = atoi(argv[1]), sectors = atoi(argv[2]), steps = atoi(argv[3]),
            every = atoi(argv[4]);
  if (rings < 3 || sectors < 8 || steps < 0 || every < 1) {
    fprintf(stderr, "%s: bad sizes\n", argv[0]);
    return 2;
  }
  Heat *heat = heat_new(rings, sectors, argc > 5 ? argv[5] : "turning:60:2",
                        argc > 6 ? argv[6] : "convective:15:4");
  if (!heat) {
    fprintf(stderr, "%s: cannot set up the annulus\n", argv[0]);
    return 1;
  }
  printf("%d rings of %d, %s inside, %s outside, steps of %.8f\n", rings, sectors,
         heat->inside.name, heat->outside.name, heat->dt);
  const double begin = stopwatch();
  for (int step = 1; step <= steps; step++) {
    heat_step(heat);
    if (step % every == 0)
      report_ring(heat, rings / 2, step);
  }
  fprintf(stderr, "%.3f s\n", stopwatch() - begin);
  report_summary(heat);
  heat_free(heat);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
