// Knapsacks whose data are not what the tiles need: the original code runs.
#include "../result.h"

int main(void) {
  int w[6] = {3, 0, 5, 2, 7, 1}, v[6] = {4, 1, 5, 2, 9, 1}, X[61] = {0}, Y[80] = {0};
  // expect: tiled fallback
  for (int k = 0; k < 6; k++)
    for (int j = 60; j >= w[k]; j--)
      if (X[j - w[k]] + v[k] > X[j])
        X[j] = X[j - w[k]] + v[k];
  w[1] = -2;
  // expect: tiled fallback
  for (int k = 0; k < 6; k++)
    for (int j = 10; j <= 60; j++)
      if (Y[j - w[k]] + v[k] > Y[j])
        Y[j] = Y[j - w[k]] + v[k];
  result("X", X, sizeof X);
  result("Y", Y, sizeof Y);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
