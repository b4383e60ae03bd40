// Chamfer distance transform: a forward and a backward pass in place.
#include "../result.h"
#include <stdlib.h>
#define MIN(a, b) (((a) < (b)) ? (a) : (b))

int main(void) {
  int rows = 34, cols = 42, r, c;
  int *dist = malloc(rows * cols * sizeof(int));
  unsigned seed = 231;
  for (r = 0; r < rows * cols; r++)
    dist[r] = next_number(&seed) % 40 ? 100000 : 0;
  // expect: tiled
  for (r = 1; r < rows; r++)
    for (c = 1; c < cols - 1; c++) {
      int d = dist[r * cols + c];
      d = MIN(d, dist[r * cols + c - 1] + 3);
      d = MIN(d, dist[(r - 1) * cols + c - 1] + 4);
      d = MIN(d, dist[(r - 1) * cols + c] + 3);
      d = MIN(d, dist[(r - 1) * cols + c + 1] + 4);
      dist[r * cols + c] = d;
    }
  // expect: tiled
  for (r = rows - 2; r >= 0; r--)
    for (c = cols - 2; c >= 1; c--) {
      int d = dist[r * cols + c];
      d = MIN(d, dist[r * cols + c + 1] + 3);
      d = MIN(d, dist[(r + 1) * cols + c + 1] + 4);
      d = MIN(d, dist[(r + 1) * cols + c] + 3);
      d = MIN(d, dist[(r + 1) * cols + c - 1] + 4);
      dist[r * cols + c] = d;
    }
  result("distance", dist, rows * cols * sizeof(int));
  free(dist);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
