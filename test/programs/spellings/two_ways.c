// A row that is written backwards while it is read in both directions: gcc 12 then believes that the
// tile's function writes nothing (its address of the store mixes those of two arrays), and drops the call.
#include <stdio.h>

enum { Size = 40 };
static double from[Size][Size], to[Size][Size];

static void mirror(int rows, int columns) {
  // expect: tiled
  for (long i = 3; i != rows + 3; i++)
    for (long j = columns + 3; j-- > 3;)
      to[i][j] = from[i][Size - 1 - j] * 3u + from[i][j - 1];
}

static void back(int rows, int columns, unsigned char *bytes, unsigned long long (*words)[Size]) {
  // expect: tiled
  for (long i = 3; i != rows + 3; i++)
    for (long j = columns + 3; j-- > 3;)
      bytes[i * (columns + 6) + j] = words[i][Size - 1 - j] * 3u + words[i][j - 1];
}

int main(void) {
  static unsigned char bytes[Size * Size];
  static unsigned long long words[Size][Size];
  // expect: tiled
  for (int i = 0; i < Size; i++)
    for (int j = 0; j < Size; j++)
      words[i][j] = (from[i][j] = i * Size + j + 1) * 7919;
  mirror(30, 33);
  back(31, 30, bytes, words);
  double sum = 0;
  // expect: tiled
  for (int i = 0; i < Size; i++)
    for (int j = 0; j < Size; j++)
      sum += to[i][j] * (j + 3) + bytes[i * Size + j] * (i + 1);
  printf("%.17g\n", sum);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
