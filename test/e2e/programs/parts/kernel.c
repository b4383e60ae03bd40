/* The nest; its size and factor come from the header. */
#include "kernel.h"

void fill(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      table[i][j] = FACTOR * (table[i - 1][j] + table[i][j - 1]);
}
/* SPDX-License-Identifier: Apache-2.0 */
