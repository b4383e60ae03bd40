// Pascal's triangle modulo a prime, and numbers of partitions.
#include "../result.h"
#define N 60
#define PRIME 1000003u

static unsigned C[N + 1][N + 1];
static unsigned long P[N + 1][N + 1];

int main(void) {
  for (int i = 0; i <= N; i++)
    C[i][0] = C[i][i] = 1;
  // expect: tiled
  for (int i = 2; i <= N; i++)
    for (int j = 1; j < i; j++)
      C[i][j] = (C[i - 1][j - 1] + C[i - 1][j]) % PRIME;
  // expect: tiled side
  for (int k = 0; k <= N; k++)
    P[0][k] = 1;
  // expect: tiled
  for (int n = 1; n <= N; n++)
    for (int k = 1; k <= N; k++)
      if (k <= n)
        P[n][k] = P[n][k - 1] + P[n - k][k];
      else
        P[n][k] = P[n][k - 1];
  printf("%u %lu\n", C[N][N / 2], P[N][N]);
  result("binomials", C, sizeof C);
  result("partitions", P, sizeof P);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
