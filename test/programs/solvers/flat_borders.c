/* Borders of a flattened array with parameters: to the left and to the right of a row, above and
   below, as deep as the function is told. */
#include "../result.h"

#define WIDTH 150
#define HEIGHT 110
#define HALO 2

static double u[WIDTH * HEIGHT], v[WIDTH * HEIGHT];

static void left(int x, int y, int halo, int depth, double *b) {
  // expect: tiled once
  for (int j = halo; j < y - halo; j++)
    for (int k = 0; k < depth; k++) {
      int base = j * x;
      b[base + (halo - k - 1)] = b[base + (halo + k)];
    }
}

static void right(int x, int y, int halo, int depth, double *b) {
  // expect: tiled once
  for (int j = halo; j < y - halo; j++)
    for (int k = 0; k < depth; k++) {
      int base = j * x;
      b[base + (x - halo + k)] = b[base + (x - halo - 1 - k)];
    }
}

static void above(int x, int y, int halo, int depth, double *b) {
  // expect: tiled once
  for (int j = 0; j < depth; j++)
    for (int k = halo; k < x - halo; k++)
      b[k + (y - halo + j) * x] = b[k + (y - halo - 1 - j) * x];
}

static void below(int x, int y, int halo, int depth, double *b) {
  // expect: tiled once
  for (int j = 0; j < depth; j++)
    for (int k = halo; k < x - halo; k++)
      b[k + (halo - j - 1) * x] = b[k + (halo + j) * x];
}

static void smooth(int x, int y, int halo, const double *a, double *b) {
  // expect: tiled
  for (int j = halo; j < y - halo; j++)
    for (int k = halo; k < x - halo; k++)
      b[k + j * x] = 0.2 * (a[k + j * x] + a[k - 1 + j * x] + a[k + 1 + j * x] + a[k + (j - 1) * x] + a[k + (j + 1) * x]);
}

int main(void) {
  int steps = 24;
  // expect: tiled
  for (int j = 0; j < HEIGHT; j++)
    for (int k = 0; k < WIDTH; k++) {
      u[j * WIDTH + k] = (j * 5 + k * 3) % 17;
      v[j * WIDTH + k] = 0;
    }
  for (int t = 0; t < steps; t++) {
    int depth = 1 + t % HALO;
    left(WIDTH, HEIGHT, HALO, depth, u);
    right(WIDTH, HEIGHT, HALO, depth, u);
    above(WIDTH, HEIGHT, HALO, depth, u);
    below(WIDTH, HEIGHT, HALO, depth, u);
    smooth(WIDTH, HEIGHT, HALO, u, v);
    left(WIDTH, HEIGHT, HALO, HALO, v);
    right(WIDTH, HEIGHT, HALO, HALO, v);
    smooth(WIDTH, HEIGHT, HALO, v, u);
  }
  result("u", u, sizeof u);
  result("v", v, sizeof v);
  return 0;
}

/* SPDX-License-Identifier: Apache-2.0 */
