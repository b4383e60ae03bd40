#include "flow.h"

#include <stdio.h>
#include <stdlib.h>

/* cavity NX NY STEPS SWEEPS FILE */
int main(int argc, char **argv) {
  if (argc != 6) {
    fprintf(stderr, "usage: cavity NX NY STEPS SWEEPS FILE\n");
    return 2;
  }
  Flow *flow = makeFlow(atoi(argv[1]), atoi(argv[2]));
  const int steps = atoi(argv[3]), sweeps = atoi(argv[4]);
  const double begin = seconds();
  long all = 0;
  for (int step = 0; step < steps; step++) {
    setVelocityBoundary(flow);
    predictVelocity(flow);
    divergence(flow);
    all += solvePressure(flow, sweeps);
    correctVelocity(flow);
    if (step % 10 == 0)
      probe(flow, step);
  }
  fprintf(stderr, "%.3f s\n", seconds() - begin);
  printf("%ld sweeps\n", all);
  writeFlow(flow, argv[5]);
  endFlow(flow);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
