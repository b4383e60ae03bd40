// A profile HMM in log space: three flattened tables behind macros.
#include "../result.h"
#include <stdlib.h>
#include <string.h>
#define V(I, J) vert_[(I) * states + (J)]
#define H(I, J) horiz_[(I) * states + (J)]
#define D(I, J) diag_[(I) * states + (J)]
#define MAX(a, b) ((a) > (b) ? (a) : (b))

int main(void) {
  int states = 41, length = 36, i, j;
  size_t cells = (size_t)(length + 1) * states;
  double *vert_ = malloc(cells * sizeof(double)), *horiz_ = malloc(cells * sizeof(double));
  double *diag_ = malloc(cells * sizeof(double)), *emit = malloc(states * sizeof(double));
  fill(vert_, cells, 161);
  fill(horiz_, cells, 162);
  fill(diag_, cells, 163);
  fill(emit, states, 164);
  const double go = 1.25, ge = 0.3;
  // expect: tiled
  for (i = 1; i <= length; i++)
    for (j = 1; j < states; j++) {
      V(i, j) = MAX(V(i - 1, j) - ge, D(i - 1, j) - go);
      H(i, j) = MAX(H(i, j - 1) - ge, D(i, j - 1) - go);
      D(i, j) = emit[j] + MAX(D(i - 1, j - 1), MAX(V(i - 1, j - 1), H(i - 1, j - 1)));
    }
  printf("%.17g\n", D(length, states - 1));
  result("V", vert_, cells * sizeof(double));
  result("H", horiz_, cells * sizeof(double));
  result("D", diag_, cells * sizeof(double));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
