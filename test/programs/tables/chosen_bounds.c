// Bounds of the inner loop that a conditional expression chooses, in variables of the nest
#include "../result.h"

static double a[60][50];

static void band(int k) {
  // expect: tiled
  for (int i = 1; i < 60; i++) {
    int lo = i - k > 1 ? i - k : 1, hi = i + k < 49 ? i + k : 49;
    for (int j = lo; j < hi; j++)
      a[i][j] = .5 * a[i - 1][j] + .25 * a[i][j - 1];
  }
}

static void corner(int k) {
  // expect: tiled
  for (int i = 1; i < 60; i++) {
    const int hi = i < k ? i : k;
    double share = 1.0 / (hi + 1);
    for (int j = 1; j < hi; j++) {
      a[i][j] += share * a[i - 1][j];
      if (j == hi - 1)
        a[i][j] -= a[i][j - 1];
    }
  }
}

static void downwards(long k) {
  // expect: tiled
  for (int i = 58; i >= 0; i--) {
    long first = k > i ? k : i;
    for (long j = first > 48 ? 48 : first; j >= 1; j--)
      a[i][j] = a[i + 1][j] - .125 * a[i][j + 1];
  }
}

int main(void) {
  fill(&a[0][0], 60 * 50, 17);
  band(7);
  band(60);
  corner(30);
  corner(0);
  downwards(20);
  result("a", a, sizeof a);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
