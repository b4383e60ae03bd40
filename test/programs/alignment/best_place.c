// Where the greatest and the least element are: the first and the last of equal ones, NaN and infinities among them
#include "../result.h"
#include <math.h>

#define ROWS 41
#define COLUMNS 37

static double a[ROWS][COLUMNS];
static double nothing = NAN, infinite = INFINITY;
static float f[ROWS][COLUMNS];
static int h[ROWS][COLUMNS];
static struct {
  double value;
  int row, column;
} peak;

// The table of an alignment, and the first of its best cells.
static void align(int *best, int *bi, int *bj) {
  int top = 0, i0 = -1, j0 = -1;
  // expect: tiled
  for (int i = 1; i < ROWS; i++)
    for (int j = 1; j < COLUMNS; j++) {
      int s = h[i - 1][j - 1] + (i * 7 % 5 == j * 3 % 5 ? 2 : -1);
      if (h[i - 1][j] - 1 > s)
        s = h[i - 1][j] - 1;
      if (h[i][j - 1] - 1 > s)
        s = h[i][j - 1] - 1;
      h[i][j] = s < 0 ? 0 : s;
      if (h[i][j] > top) {
        top = h[i][j];
        i0 = i;
        j0 = j;
      }
    }
  *best = top;
  *bi = i0;
  *bj = j0;
}

// As the one before, the last of equal ones.
static void align_last(int *best, int *bi, int *bj) {
  int top = 0, i0 = -1, j0 = -1;
  // expect: tiled
  for (int i = 1; i < ROWS; i++)
    for (int j = 1; j < COLUMNS; j++) {
      h[i][j] = (h[i - 1][j] + h[i][j - 1] + i * j) % 17;
      if (h[i][j] >= top)
        top = h[i][j], i0 = i, j0 = j;
    }
  *best = top;
  *bi = i0;
  *bj = j0;
}

// Numbers with NaN and infinities; what the maximum was before counts.
static void peaks(double start) {
  double least = INFINITY;
  long at = -1;
  peak.value = start;
  peak.row = peak.column = -7;
  // expect: tiled
  for (int i = 1; i < ROWS; i++)
    for (int j = 1; j < COLUMNS; j++) {
      a[i][j] = .5 * a[i - 1][j] + .25 * a[i][j - 1];
      if ((i * 31 + j * 17) % 97 == 3)
        a[i][j] = nothing;
      if ((i * 13 + j * 5) % 89 == 7)
        a[i][j] = i % 2 ? -infinite : infinite;
      if ((i + j) % 3 == 0 && a[i][j] > peak.value) {
        peak.value = a[i][j];
        peak.row = i;
        peak.column = j;
      }
      if (a[i][j] < least) {
        least = a[i][j];
        at = i * (long)COLUMNS + j;
      }
    }
  printf("%g %d %d, %g %ld\n", peak.value, peak.row, peak.column, least, at);
}

// From the last row to the first one; the value as it was read beside the place.
static void backwards(void) {
  float lowest = 1e30f, seen = 0;
  short row = -1;
  unsigned char column = 255;
  // expect: tiled
  for (int i = ROWS - 2; i >= 0; i--)
    for (int j = COLUMNS - 2; j >= 0; j--) {
      float v = f[i + 1][j] * .5f + f[i][j + 1] * .5f;
      f[i][j] = v;
      if (v <= lowest) {
        row = i;
        column = j + 250;
        lowest = v;
      }
    }
  // expect: tiled
  for (int i = 1; i < ROWS; i++)
    for (int j = 1; j < COLUMNS; j++) {
      f[i][j] = f[i - 1][j] - f[i][j - 1];
      if (f[i][j] < lowest) {
        lowest = f[i][j];
        seen = f[i][j] * 2 + j;
      }
    }
  printf("%.9g %d %d %.9g\n", lowest, row, column, seen);
}

// The place is set in one of two branches only: no partial results, but an order.
static void not_always(void) {
  int best = -1, where = -1;
  // expect: tiled side
  for (int i = 1; i < ROWS; i++)
    for (int j = 1; j < COLUMNS; j++) {
      h[i][j] = h[i - 1][j] ^ (h[i][j - 1] + i);
      if (h[i][j] > best) {
        best = h[i][j];
        where = i * COLUMNS + j;
      }
      if (h[i][j] / 2 > best)
        best = h[i][j] / 2;
    }
  printf("%d %d\n", best, where);
}

// The second best follows from the best one before.
static void second(void) {
  int best = -1, next = -1;
  // expect: tiled side
  for (int i = 1; i < ROWS; i++)
    for (int j = 1; j < COLUMNS; j++) {
      h[i][j] = (h[i - 1][j] * 3 + h[i][j - 1]) % 1009;
      if (h[i][j] > best) {
        next = best;
        best = h[i][j];
      }
    }
  printf("%d %d\n", best, next);
}

int main(void) {
  int best, row, column;
  fill(&a[0][0], ROWS * COLUMNS, 5);
  // expect: tiled
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      f[i][j] = (float)(int)(a[i][j] * 8);
  align(&best, &row, &column);
  printf("%d %d %d\n", best, row, column);
  align_last(&best, &row, &column);
  printf("%d %d %d\n", best, row, column);
  peaks(-1e300);
  peaks(NAN);
  peaks(INFINITY);
  backwards();
  not_always();
  second();
  // Which bits a NaN has depends on the compiler.
  // expect: tiled
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      if (a[i][j] != a[i][j])
        a[i][j] = -77;
  result("a", a, sizeof a);
  result("f", f, sizeof f);
  result("h", h, sizeof h);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
