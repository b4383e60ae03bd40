#pragma once
#include "edge.hpp"
static double grid[EDGE][EDGE];
static int unused_here() { return 1; }
inline void sweep() {
  for (int i = 1; i < EDGE; i++)
    for (int j = 1; j < EDGE; j++)
      grid[i][j] += 0.5 * (grid[i - 1][j] + grid[i][j - 1]);
}
/// Nobody calls it here.
inline void other() {
  for (int i = 1; i < EDGE; i++)
    for (int j = 1; j < EDGE; j++)
      grid[i][j] += grid[i - 1][j];
}
// SPDX-License-Identifier: Apache-2.0
