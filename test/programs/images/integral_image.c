// Integral image of a grey image: bytes in, 32 bits out, an added border.
#include "../result.h"
#include <stdint.h>
#include <stdlib.h>

static void integral(const uint8_t *src, uint32_t *sum, int width, int height) {
  int stride = width + 1;
  // expect: tiled
  for (int y = 1; y <= height; ++y)
    for (int x = 1; x <= width; ++x)
      sum[y * stride + x] = src[(y - 1) * width + (x - 1)] + sum[(y - 1) * stride + x] + sum[y * stride + x - 1]
                          - sum[(y - 1) * stride + x - 1];
}

int main(void) {
  int width = 50, height = 37;
  uint8_t *image = malloc(width * height);
  uint32_t *sum = calloc((size_t)(width + 1) * (height + 1), sizeof *sum);
  unsigned seed = 201;
  for (int i = 0; i < width * height; i++)
    image[i] = (uint8_t)next_number(&seed);
  integral(image, sum, width, height);
  result("sum", sum, (size_t)(width + 1) * (height + 1) * sizeof *sum);
  free(image);
  free(sum);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
