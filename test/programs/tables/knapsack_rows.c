// Knapsacks in one row and in two, the weights are data.
#include "../result.h"
#include <stdlib.h>

enum { Things = 18 };

static int max(int a, int b) { return a > b ? a : b; }

// 0/1, from the right to the left, down to the weight.
static void downwards(int n, int W, const int *w, const int *v, int *X) {
  // expect: tiled
  for (int k = 0; k < n; k++)
    for (int j = W; j >= w[k]; j--)
      X[j] = max(X[j], X[j - w[k]] + v[k]);
}

// Unbounded, from the left to the right.
static void upwards(int n, int W, const int *w, const int *v, int *X) {
  // expect: tiled
  for (int k = 0; k < n; k++)
    for (int j = w[k]; j <= W; j++)
      X[j] = max(X[j], X[j - w[k]] + v[k]);
}

// Two rows that change places.
static int exchanged(int n, int W, const int *w, const int *v) {
  int *prev = calloc(W + 1, sizeof(int)), *cur = calloc(W + 1, sizeof(int));
  // expect: tiled
  for (int k = 0; k < n; k++) {
    for (int j = 0; j <= W; j++) {
      cur[j] = prev[j];
      if (j >= w[k] && prev[j - w[k]] + v[k] > cur[j])
        cur[j] = prev[j - w[k]] + v[k];
    }
    int *t = prev;
    prev = cur;
    cur = t;
  }
  int best = prev[W];
  result("previous", prev, (W + 1) * sizeof(int));
  result("current", cur, (W + 1) * sizeof(int));
  free(prev);
  free(cur);
  return best;
}

// Two rows picked by the parity of k.
static int picked(int n, int W, const int *w, const int *v, int dp[2][W + 1]) {
  // expect: tiled
  for (int k = 1; k <= n; k++)
    for (int j = 0; j <= W; j++)
      if (j < w[k - 1])
        dp[k % 2][j] = dp[(k - 1) % 2][j];
      else
        dp[k % 2][j] = max(dp[(k - 1) % 2][j], dp[(k - 1) % 2][j - w[k - 1]] + v[k - 1]);
  return dp[n % 2][W];
}

static int masked(int n, int W, const int *w, const int *v, int dp[2][W + 1]) {
  // expect: tiled
  for (int k = 1; k <= n; k++)
    for (int j = 0; j <= W; j++) {
      int with = j >= w[k - 1] ? dp[(k - 1) & 1][j - w[k - 1]] + v[k - 1] : 0;
      dp[k & 1][j] = max(dp[(k - 1) & 1][j], with);
    }
  return dp[n & 1][W];
}

// How many sums there are, modulo 2^32; the sets of things count down.
static void ways(int n, int W, const int *w, unsigned *count) {
  // expect: tiled
  for (int k = n - 1; k >= 0; k--)
    for (int j = W; j >= w[k]; j--)
      count[j] += count[j - w[k]];
}

int main(void) {
  int w[Things], v[Things], W = 70;
  fill_int(w, Things, 131, 12);
  fill_int(v, Things, 132, 50);
  for (int i = 0; i < Things; i++)
    w[i] += 1 + (i == 5) * 30;
  int *X = calloc(W + 1, sizeof(int));
  unsigned *count = calloc(W + 1, sizeof(unsigned));
  int(*dp)[W + 1] = calloc(2, sizeof *dp);
  downwards(Things, W, w, v, X);
  result("downwards", X, (W + 1) * sizeof(int));
  upwards(Things, W, w, v, X);
  result("upwards", X, (W + 1) * sizeof(int));
  printf("%d\n", exchanged(Things, W, w, v));
  printf("%d\n", picked(Things, W, w, v, dp));
  result("picked", dp, 2 * sizeof *dp);
  printf("%d\n", masked(Things - 1, W, w, v, dp));
  result("masked", dp, 2 * sizeof *dp);
  count[0] = 1;
  ways(Things, W, w, count);
  result("ways", count, (W + 1) * sizeof(unsigned));
  free(X);
  free(count);
  free(dp);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
