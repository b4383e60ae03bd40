// A recursive filter in both directions that reads its last values from the arrays.
#include "../result.h"
#include <stdlib.h>

struct image {
  int width, height;
  float *data;
};

static void recursive(struct image *im, float a, float b) {
  int w = im->width, h = im->height;
  float *p = im->data;
  // expect: tiled
  for (int y = 0; y < h; y++)
    for (int x = 2; x < w; x++)
      p[y * w + x] = (1 - a - b) * p[y * w + x] + a * p[y * w + x - 1] + b * p[y * w + x - 2];
  // expect: tiled
  for (int y = 2; y < h; y++)
    for (int x = 0; x < w; x++)
      p[y * w + x] = (1 - a - b) * p[y * w + x] + a * p[(y - 1) * w + x] + b * p[(y - 2) * w + x];
}

int main(void) {
  struct image im = {40, 33, malloc(40 * 33 * sizeof(float))};
  unsigned seed = 251;
  for (int i = 0; i < 40 * 33; i++)
    im.data[i] = (float)(next_number(&seed) % 256);
  recursive(&im, 0.5f, 0.2f);
  result("image", im.data, 40 * 33 * sizeof(float));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
