// Error diffusion on a float image with its borders checked.
#include "../result.h"
#define W 36
#define H 28

float img[H][W];

int main() {
  double start[H * W];
  fill(start, H * W, 221);
  for (int i = 0; i < H * W; i++)
    img[i / W][i % W] = (float)start[i];
  // expect: tiled
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      float o = img[y][x];
      float n = o > 0.5f ? 1.0f : 0.0f;
      float e = o - n;
      img[y][x] = n;
      if (x + 1 < W)
        img[y][x + 1] += e * 7.0f / 16.0f;
      if (y + 1 < H) {
        if (x > 0)
          img[y + 1][x - 1] += e * 3.0f / 16.0f;
        img[y + 1][x] += e * 5.0f / 16.0f;
        if (x + 1 < W)
          img[y + 1][x + 1] += e / 16.0f;
      }
    }
  result("image", img, sizeof img);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
