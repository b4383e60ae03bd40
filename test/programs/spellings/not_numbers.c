/* Values that are no numbers, quiet and signalling, with payloads and signs: nests that move them keep every bit.
   _Generic chooses by types of elements. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { N = 120 };
static double moved[N][N], carried[N][N], numbers[N][N];
static float narrow[N][N];

#define SCALED(x) ((x) * _Generic((x), double: 0.25, float: 0.5f, default: 3))

static uint64_t bits(double x) {
  uint64_t u;
  memcpy(&u, &x, sizeof u);
  return u;
}

static void set(double *x, uint64_t u) { memcpy(x, &u, sizeof u); }

int main(void) {
  static const uint64_t kinds[] = {0x7ff0000000000001u, 0xfff8000000000000u, 0x7ff8000000000000u, 0xfff0000000000000u};
  uint64_t seed = 1, sum = 0;
  // expect: refused scalar-written
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      numbers[i][j] = (double)(seed >> 35) / 1e8;
      narrow[i][j] = (float)numbers[i][j];
      if (seed >> 60 < 4)
        set(&carried[i][j], kinds[seed >> 60] + (seed >> 40));
      else
        carried[i][j] = numbers[i][j] + 1;
      memcpy(&moved[i][j], &carried[i][j], sizeof(double));
    }
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      carried[i][j] = numbers[i][j] > 5 ? carried[i][j - 1] : carried[i - 1][j];
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      moved[i][j] = carried[i - 1][j - 1];
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      numbers[i][j] = SCALED(numbers[i - 1][j]) + 0.5 * SCALED(numbers[i][j - 1]) + SCALED(narrow[i][j]) * 1e-4 + SCALED(i);
  // expect: refused scalar-written
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum = (sum * 31 + bits(carried[i][j])) * 31 + bits(moved[i][j]) + bits(numbers[i][j]);
  printf("%llx\n", (unsigned long long)sum);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
