/* Functions that read tables of the program: small ones go along with each entry of a nest. A large one (more than any
 * stack may hold) is an array of the nest, if all that the function does is to return an element; else the nest stays as
 * it is.
 */
#include "../result.h"

enum { N = 41, LARGE = 4000000 };
static double a[N][N], small[2 * N], large[LARGE];

static double little(int i) { return small[i]; }
static double much(int i) { return large[i * 1000]; }
static double many(int i) {
  double sum = 0;
  for (int k = 0; k < 2; k++)
    sum += large[i * 1000 + k];
  return sum;
}

int main(void) {
  fill(small, 2 * N, 1);
  fill(large, LARGE, 2);
  fill(&a[0][0], N * N, 3);
  // expect: tiled
  for (int t = 0; t < 5; t++)
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]) + little(i + j);
  // expect: tiled
  for (int t = 0; t < 5; t++)
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]) + much(i + j);
  // expect: refused call-unknown
  for (int t = 0; t < 5; t++)
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]) + many(i + j);
  result("a", a, sizeof a);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
