#include "diffusion.h"

#include <stdio.h>
#include <stdlib.h>

/* diffusion STEPS */
int main(int argc, char **argv) {
  const int steps = argc > 1 ? atoi(argv[1]) : 20;
  fill();
  for (int t = 0; t < steps; t++) {
    int row, column;
    step(0.01);
    const double most = hottest(&row, &column);
    printf("%d %.17g %.17g %.17g %.17g %d %d %lx\n", t, total(), middle(), faded(), most, row, column, fingerprint());
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
