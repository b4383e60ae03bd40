static double level_of[9][9];
static inline void level(void) {
  for (int i = 1; i < 9; i++)
    for (int j = 1; j < 9; j++)
      level_of[i][j] = level_of[i - 1][j] + __INCLUDE_LEVEL__;
}
/* SPDX-License-Identifier: Apache-2.0 */
