// Layers of a network whose weights cannot be stored to: a table of constants, and a file that is mapped for reading,
// neither of them at the start of a page. What lies around their whole pages is read-only, too.
#define _DEFAULT_SOURCE
#include "../result.h"
#include <stdlib.h>
#include <sys/mman.h>
enum { N = 128, LAYERS = 4, HEADER = 7 };

static void product(float *out, const float *in, const float *weights, int n) {
  // expect: tiled
  for (int i = 0; i < n; i++) {
    float value = 0.0f;
    for (int j = 0; j < n; j++)
      value += weights[i * n + j] * in[j];
    out[i] = value;
  }
}

static void forward(float *x, float *q, float *k, const float *first, const float *second, int n, int step) {
  // expect: refused call-pointer
  for (int l = 0; l < LAYERS; l++) {
    product(q, x, first + l * n * n, n);
    product(k, x, second + l * n * n, n);
    // expect: refused value-type
    for (int i = 0; i < n; i += 2) {
      const float c = 1.0f - 0.01f * step, s = 0.01f * (step + i % 3);
      float *const both[] = {q, k};
      for (int v = 0; v < 2; v++) {
        const float a = both[v][i], b = both[v][i + 1];
        both[v][i] = a * c - b * s;
        both[v][i + 1] = a * s + b * c;
      }
    }
    for (int i = 0; i < n; i++)
      x[i] = 0.5f * x[i] + 0.1f * (q[i] - k[i]);
  }
}

static void network(const char *name, const float *weights) {
  float *x = calloc(N, sizeof *x), *q = calloc(N, sizeof *q), *k = calloc(N, sizeof *k);
  for (int i = 0; i < N; i++)
    x[i] = (i % 5) * 0.25f;
  for (int step = 0; step < 5; step++)
    forward(x, q, k, weights, weights + LAYERS * N * N, N, step);
  result(name, x, N * sizeof *x);
  free(x);
  free(q);
  free(k);
}

#define R4(x) x, -x, 2 * x, .5f * x
#define R16(x) R4(x), R4(-.7f * x), R4(.3f * x), R4(-.1f * x)
#define R64(x) R16(x), R16(.11f * x), R16(-x), R16(.5f * x)
#define R256(x) R64(x), R64(.3f * x), R64(-.9f * x), R64(.2f * x)
#define R1024(x) R256(x), R256(-.5f * x), R256(.8f * x), R256(.4f * x)
#define R8192(x) R1024(x), R1024(.6f * x), R1024(-x), R1024(.1f * x), R1024(.7f * x), R1024(-.2f * x), R1024(.5f * x), R1024(x)
#define R32768(x) R8192(x), R8192(-.2f * x), R8192(.3f * x), R8192(.4f * x)
static const float table[] = {1, 2, 3, R32768(.05f), R32768(.02f), R32768(-.07f), R32768(.04f)};

int main(void) {
  network("constants", table + 3);
  FILE *file = tmpfile();
  for (int i = 0; file && i < HEADER + 2 * LAYERS * N * N; i++) {
    const float value = (i % 17 - 8) / 64.0f;
    fwrite(&value, sizeof value, 1, file);
  }
  if (!file || fflush(file))
    return 1;
  const float *mapped = mmap(NULL, sizeof(float) * (HEADER + 2 * LAYERS * N * N), PROT_READ, MAP_PRIVATE, fileno(file), 0);
  if (mapped == MAP_FAILED)
    return 1;
  network("mapped", mapped + HEADER);
  return 0;
}

/* SPDX-License-Identifier: Apache-2.0 */
