// Cocke-Younger-Kasami: how cheaply each stretch of a word can be derived, in a triangle.
#include "../result.h"
#include <limits.h>
#define N 48

static int cost[N][N];

static void parse(int n, const int *letter) {
  for (int i = 0; i < n; i++)
    cost[i][i] = letter[i];
  // expect: tiled
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      int best = INT_MAX;
      for (int k = i; k < j; k++) {
        int c = cost[i][k] + cost[k + 1][j] + (k - i) % 3;
        if (c < best)
          best = c;
      }
      cost[i][j] = best;
    }
}

int main(void) {
  int letter[N];
  fill_int(letter, N, 3, 20);
  parse(N, letter);
  result("cost", cost, sizeof cost);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
