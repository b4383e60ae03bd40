// A sum whose scalar may be anywhere: also an element of the array that is added up.
#include <stdio.h>

#define N 30

static long a[N][N];

static void add(long (*u)[N], int n, long *out) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      u[i][j] += u[i - 1][j] % 10;
      *out += u[i][j];
    }
}

int main(void) {
  long apart = 5;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 7 + j * 3) % 11;
  add(a, N, &apart);
  add(a, N, &a[4][9]);
  add(a, 0, NULL);
  add(a, 1, NULL);
  add(a, N, &apart);
  printf("%ld %ld %ld\n", apart, a[4][9], a[N - 1][N - 1]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
