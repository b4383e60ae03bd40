/* jacobi-1d.c - heat in a rod with two arrays.
 *
 * Each step computes the new temperatures B from the old ones A and copies them back:
 * two loops inside the loop in time. The arrays are static; the iterators are declared
 * at the top of the function.
 *
 * usage: jacobi-1d [n [T]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LARGEST 4000000

static double A[LARGEST];
static double B[LARGEST];

/* A checksum over every bit of `count` values, continued from `sum`. */
static unsigned long long checksum(unsigned long long sum, const double *values, int count) {
  for (int i = 0; i < count; i++) {
    unsigned long long bits;
    memcpy(&bits, &values[i], sizeof bits);
    sum = (sum ^ bits) * 1099511628211ull + (sum >> 29);
  }
  return sum;
}

int main(int argc, char **argv) {
  int t, i, k;
  int n = argc > 1 ? atoi(argv[1]) : 2000;
  int T = argc > 2 ? atoi(argv[2]) : 1000;
  if (n < 3 || n > LARGEST || T < 0) {
    fprintf(stderr, "usage: jacobi-1d [n [T]], n from 3 to %d\n", LARGEST);
    return 2;
  }

  for (i = 0; i < n; i++) {
    double place = (double)i / (n - 1);
    A[i] = 50.0 * sin(6.0 * place) + 10.0 * cos(45.0 * place);
    B[i] = A[i];
  }

  for (t = 0; t < T; t++) {
    for (i = 1; i < n - 1; i++)
      B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
    for (i = 1; i < n - 1; i++)
      A[i] = B[i];
  }

  printf("jacobi-1d: n = %d, T = %d, steps done %d\n", n, T, t);
  for (k = 0; k <= 10; k++) {
    i = (int)((long long)(n - 1) * k / 10);
    printf("%8d  %.17g\n", i, A[i]);
  }
  printf("checksum: %016llx\n", checksum(checksum(0, A, n), B, n));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
