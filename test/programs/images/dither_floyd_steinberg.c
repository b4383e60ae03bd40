// Error diffusion: each pixel hands its error to neighbours that come later.
#include "../result.h"
#include <stdlib.h>

static void dither(int *pixel, int width, int height) {
  int x, y;
  // expect: tiled
  for (y = 0; y < height - 1; y++) {
    for (x = 1; x < width - 1; x++) {
      int old = pixel[y * width + x];
      int quant = old < 128 ? 0 : 255;
      int err = old - quant;
      pixel[y * width + x] = quant;
      pixel[y * width + x + 1] += err * 7 / 16;
      pixel[(y + 1) * width + x - 1] += err * 3 / 16;
      pixel[(y + 1) * width + x] += err * 5 / 16;
      pixel[(y + 1) * width + x + 1] += err * 1 / 16;
    }
  }
}

int main(void) {
  int width = 44, height = 32;
  int *pixel = malloc(width * height * sizeof *pixel);
  fill_int(pixel, (size_t)width * height, 211, 256);
  dither(pixel, width, height);
  result("image", pixel, (size_t)width * height * sizeof *pixel);
  free(pixel);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
