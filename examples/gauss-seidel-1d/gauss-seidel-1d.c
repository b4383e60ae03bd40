/* gauss-seidel-1d.c - heat in a rod, relaxed in place.
 *
 * The rod's ends are held at two temperatures and its inside starts with a warm spot.
 * Every sweep replaces each point by a weighted mean of itself and its neighbours, in
 * place, so that the left neighbour is already the new one. The rod is an array of
 * run-time size.
 *
 * usage: gauss-seidel-1d [n [T]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
  int n = argc > 1 ? atoi(argv[1]) : 2000;
  int T = argc > 2 ? atoi(argv[2]) : 1000;
  if (n < 3 || n > 500000 || T < 0) {
    fprintf(stderr, "usage: gauss-seidel-1d [n [T]], n from 3 to 500000\n");
    return 2;
  }

  double A[n];
  for (int i = 0; i < n; i++) {
    double place = (double)i / (n - 1);
    A[i] = 20.0 + 60.0 * place + 300.0 * exp(-50.0 * (place - 0.3) * (place - 0.3));
  }
  A[0] = 20.0;
  A[n - 1] = 80.0;

  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      A[i] = 0.3 * A[i - 1] + 0.4 * A[i] + 0.3 * A[i + 1];

  printf("gauss-seidel-1d: n = %d, T = %d\n", n, T);
  for (int k = 0; k <= 10; k++) {
    int i = (int)((long long)(n - 1) * k / 10);
    printf("%8d  %.17g\n", i, A[i]);
  }
  double largest = 0.0;
  for (int i = 1; i < n - 1; i++)
    largest = fmax(largest, fabs(A[i - 1] - 2.0 * A[i] + A[i + 1]));
  printf("largest residual: %.17g\n", largest);
  printf("checksum: %016llx\n", checksum(0, A, n));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
