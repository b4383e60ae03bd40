static double named_of[9][9];
static inline void named(void) {
  for (int i = 1; i < 9; i++)
    for (int j = 1; j < 9; j++)
      named_of[i][j] = named_of[i - 1][j];
}
/* SPDX-License-Identifier: Apache-2.0 */
