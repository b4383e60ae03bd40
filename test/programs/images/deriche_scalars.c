// A recursive filter along rows with its last values in scalars, as PolyBench's deriche has it.
#include "../result.h"
#define W 40
#define H 30

static double in[H][W], y1[H][W], y2[H][W], out[H][W];

int main(void) {
  int i, j;
  double xm1, xp1, xp2, ym1, ym2, yp1, yp2;
  const double a1 = 0.25, a2 = -0.1, a3 = 0.2, a4 = -0.05, b1 = 0.6, b2 = -0.1;
  fill(&in[0][0], W * H, 241);
  // expect: tiled
  for (i = 0; i < H; i++) {
    ym1 = 0;
    ym2 = 0;
    xm1 = 0;
    for (j = 0; j < W; j++) {
      y1[i][j] = a1 * in[i][j] + a2 * xm1 + b1 * ym1 + b2 * ym2;
      xm1 = in[i][j];
      ym2 = ym1;
      ym1 = y1[i][j];
    }
  }
  // expect: tiled
  for (i = 0; i < H; i++) {
    yp1 = 0;
    yp2 = 0;
    xp1 = 0;
    xp2 = 0;
    for (j = W - 1; j >= 0; j--) {
      y2[i][j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2;
      xp2 = xp1;
      xp1 = in[i][j];
      yp2 = yp1;
      yp1 = y2[i][j];
    }
  }
  // expect: tiled
  for (i = 0; i < H; i++)
    for (j = 0; j < W; j++)
      out[i][j] = y1[i][j] + y2[i][j];
  result("out", out, sizeof out);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
