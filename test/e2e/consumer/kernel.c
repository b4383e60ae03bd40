/* A nest whose size comes from a header and whose factor comes from the target. */
#include "kernel.h"

void fill(void) {
  for (int i = 1; i < SIZE; i++)
    for (int j = 1; j < SIZE; j++)
      table[i][j] = SCALE * (table[i - 1][j] + table[i][j - 1]);
}
/* SPDX-License-Identifier: Apache-2.0 */
