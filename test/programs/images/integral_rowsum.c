// Integral image with a running sum of the row: the scalar connects the columns.
#include "../result.h"
#include <stdlib.h>

int main(void) {
  int w = 40, h = 30, x, y;
  int *img = malloc(w * h * sizeof(int));
  long *ii = malloc(w * h * sizeof(long));
  fill_int(img, w * h, 205, 256);
  for (x = 0; x < w * h; x++)
    ii[x] = 0;
  // expect: tiled
  for (y = 0; y < h; y++) {
    long row = 0;
    for (x = 0; x < w; x++) {
      row += img[y * w + x];
      ii[y * w + x] = row + (y > 0 ? ii[(y - 1) * w + x] : 0);
    }
  }
  result("integral", ii, w * h * sizeof(long));
  free(img);
  free(ii);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
