// Pictures in rows of unsigned width: products that must not wrap around.
#include "../result.h"
#include <stdlib.h>

static void integral(unsigned width, unsigned height, unsigned *image) {
  // expect: tiled
  for (unsigned row = 1; row < height; row++)
    for (unsigned col = 1; col < width; col++)
      image[row * width + col] += image[(row - 1) * width + col] + image[row * width + col - 1];
}

static void smooth(unsigned width, unsigned height, float *image) {
  unsigned x, y, idx;
  // expect: tiled
  for (y = 1; y < height; ++y)
    for (x = 1; x < width; ++x) {
      idx = y * width + x;
      image[idx] = 0.5f * (image[idx - 1] + image[idx - width]);
    }
}

static void strided(int width, int height, unsigned char *p, unsigned stride) {
  // expect: tiled
  for (int y = 1; y < height; ++y)
    for (int x = 1; x < width; ++x)
      p[y * stride + x] = (p[y * stride + x - 1] + p[(y - 1) * stride + x]) / 2;
}

// 2 * width is 2^32, so that all rows are the first one.
static void wraps(unsigned width, unsigned height, unsigned *line) {
  // expect: tiled fallback
  for (unsigned row = 0; row < height; row += 2)
    for (unsigned col = 1; col < 20; col++)
      line[row * width + col] += line[row * width + col - 1];
}

// As f2c writes it: bounds in variables of their own, sizes behind pointers.
static int relax(int *n, int *m, double *a, int lda) {
  int i__1, i__2, i__, j;
  i__1 = *n - 1;
  // expect: tiled
  for (j = 2; j <= i__1; ++j) {
    i__2 = *m - 1;
    for (i__ = 2; i__ <= i__2; ++i__) {
      a[i__ + j * lda] = (a[i__ - 1 + j * lda] + a[i__ + (j - 1) * lda]) * .5;
    }
  }
  return 0;
}

int main(void) {
  enum { W = 37, H = 25 };
  static unsigned image[W * H], line[20] = {1, 2, 3};
  static float f[W * H];
  static unsigned char p[(W + 3) * H];
  static double a[W * H];
  for (int i = 0; i < W * H; i++) {
    image[i] = (i * 77u) % 256;
    f[i] = (i * 31 % 100) / 7.0f;
    a[i] = (i * 13 % 50) / 3.0;
  }
  for (int i = 0; i < (W + 3) * H; i++)
    p[i] = (i * 53) % 256;
  integral(W, H, image);
  result("integral", image, sizeof image);
  smooth(W, H, f);
  result("smooth", f, sizeof f);
  strided(W, H, p, W + 3);
  result("strided", p, sizeof p);
  wraps(0x80000000u, 5, line);
  result("wraps", line, sizeof line);
  int n = H, m = W;
  relax(&n, &m, a, W);
  result("relax", a, sizeof a);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
