// Box blur with a running sum: the sum connects the columns of a row.
#include "../result.h"
#include <stdlib.h>
#define R 3

static void blur_rows(const int *src, int *dst, int w, int h) {
  int x, y;
  // expect: tiled
  for (y = 0; y < h; y++) {
    int sum = 0;
    for (x = 0; x < 2 * R + 1; x++)
      sum += src[y * w + x];
    for (x = R; x < w - R - 1; x++) {
      dst[y * w + x] = sum / (2 * R + 1);
      sum += src[y * w + x + R + 1] - src[y * w + x - R];
    }
  }
}

/* The same blur along columns from sums that stay in memory. */
static void blur_columns(const int *src, int *sums, int *dst, int w, int h) {
  int x, y;
  // expect: tiled side
  for (x = 0; x < w; x++)
    sums[x] = src[x];
  // expect: tiled
  for (y = 1; y < h; y++)
    for (x = 0; x < w; x++)
      sums[y * w + x] = sums[(y - 1) * w + x] + src[y * w + x];
  // expect: tiled
  for (y = R + 1; y < h - R; y++)
    for (x = 0; x < w; x++)
      dst[y * w + x] = (sums[(y + R) * w + x] - sums[(y - R - 1) * w + x]) / (2 * R + 1);
}

int main(void) {
  int w = 40, h = 30;
  int *a = malloc(w * h * sizeof(int)), *b = calloc(w * h, sizeof(int)), *s = calloc(w * h, sizeof(int)),
      *d = calloc(w * h, sizeof(int));
  fill_int(a, w * h, 261, 256);
  blur_rows(a, b, w, h);
  blur_columns(b, s, d, w, h);
  result("rows", b, w * h * sizeof(int));
  result("columns", d, w * h * sizeof(int));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
