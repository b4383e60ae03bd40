// The wave equation with three time levels in one array, picked by the step modulo three.
#include "../result.h"
#define NX 80
#define NT 40

static double u[3][NX];

int main(void) {
  const double c2 = 0.4;
  fill(&u[0][0], 3 * NX, 21);
  // expect: tiled
  for (int t = 2; t < NT; t++)
    for (int x = 1; x < NX - 1; x++)
      u[t % 3][x] = 2 * u[(t - 1) % 3][x] - u[(t - 2) % 3][x]
                  + c2 * (u[(t - 1) % 3][x - 1] - 2 * u[(t - 1) % 3][x] + u[(t - 1) % 3][x + 1]);
  result("string", u, sizeof u);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
