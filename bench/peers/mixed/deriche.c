/* deriche.c - Deriche's smoothing of an image: recursions both ways along one dimension, then along
 * the other. In float. */
#include "../peers.h"
#ifndef N
#define N 2800
#endif
#define WIDTH (N + N / 2)

static void kernel(float alpha, float (*in)[N], float (*out)[N], float (*there)[N],
                   float (*back)[N]) {
  const float decay = expf(-alpha), grow = expf(2.0f * alpha);
  const float k = (1.0f - decay) * (1.0f - decay) / (1.0f + 2.0f * alpha * decay - grow);
  const float a1 = k, a2 = k * decay * (alpha - 1.0f), a3 = k * decay * (alpha + 1.0f),
              a4 = -k * expf(-2.0f * alpha);
  const float b1 = powf(2.0f, -alpha), b2 = -expf(-2.0f * alpha), c = 1;
  BY_THREADS
  for (int i = 0; i < WIDTH; i++) {
    float y1 = 0, y2 = 0, x1 = 0;
    for (int j = 0; j < N; j++) {
      there[i][j] = a1 * in[i][j] + a2 * x1 + b1 * y1 + b2 * y2;
      x1 = in[i][j];
      y2 = y1;
      y1 = there[i][j];
    }
  }
  BY_THREADS
  for (int i = 0; i < WIDTH; i++) {
    float y1 = 0, y2 = 0, x1 = 0, x2 = 0;
    for (int j = N - 1; j >= 0; j--) {
      back[i][j] = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2;
      x2 = x1;
      x1 = in[i][j];
      y2 = y1;
      y1 = back[i][j];
    }
  }
  BY_THREADS
  for (int i = 0; i < WIDTH; i++)
    for (int j = 0; j < N; j++)
      out[i][j] = c * (there[i][j] + back[i][j]);
  BY_THREADS
  for (int j = 0; j < N; j++) {
    float y1 = 0, y2 = 0, x1 = 0;
    for (int i = 0; i < WIDTH; i++) {
      there[i][j] = a1 * out[i][j] + a2 * x1 + b1 * y1 + b2 * y2;
      x1 = out[i][j];
      y2 = y1;
      y1 = there[i][j];
    }
  }
  BY_THREADS
  for (int j = 0; j < N; j++) {
    float y1 = 0, y2 = 0, x1 = 0, x2 = 0;
    for (int i = WIDTH - 1; i >= 0; i--) {
      back[i][j] = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2;
      x2 = x1;
      x1 = out[i][j];
      y2 = y1;
      y1 = back[i][j];
    }
  }
  BY_THREADS
  for (int i = 0; i < WIDTH; i++)
    for (int j = 0; j < N; j++)
      out[i][j] = c * (there[i][j] + back[i][j]);
}

int main(void) {
  float (*image[4])[N];
  for (int m = 0; m < 4; m++)
    image[m] = (float (*)[N])bench_memory(sizeof(float[WIDTH][N]));
  for (int i = 0; i < WIDTH; i++)
    for (int j = 0; j < N; j++)
      image[0][i][j] = (float)((i * 31 + j * 17) % 113) / 128.0f;
  bench_start();
  kernel(0.25f, image[0], image[1], image[2], image[3]);
  bench_stop();
  bench_checksum("out", image[1], (size_t)WIDTH * N, sizeof(float));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
