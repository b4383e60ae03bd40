// What must stay as it is: printing, a search that breaks off, volatile data. Pragmas of OpenMP are none without -fopenmp.
#include "../result.h"
#include <stdlib.h>
#define N 12

static double a[N][N];
static volatile int seen[N][N];

int main(void) {
  int i, j;
  fill(&a[0][0], N * N, 761);
  // expect: tiled
#pragma omp parallel for private(j)
  for (i = 0; i < N; i++)
    for (j = 1; j < N; j++)
      a[i][j] += a[i][j - 1];
  // expect: refused call-unknown
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      printf("%.3f%c", a[i][j], j + 1 < N ? ' ' : '\n');
  // expect: refused break
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      if (a[i][j] > 6.0) {
        a[i][j] = 6.0;
        break;
      }
  // expect: refused volatile
  for (i = 1; i < N; i++)
    for (j = 1; j < N; j++)
      seen[i][j] = seen[i - 1][j] + seen[i][j - 1] + 1;
  printf("%d\n", seen[N - 1][N - 1]);
  result("a", a, sizeof a);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
