/* fpu-rolling.c - a long Fermi-Pasta-Ulam chain, of which three steps are stored.
 *
 * n + 1 molecules on a line, the two outer ones fixed, joined by springs with a quadratic
 * correction of strength alpha. Each step follows from the two before it (Stoermer-Verlet):
 *     x^t = 2 x^{t-1} - x^{t-2} + dt^2 f(x^{t-1})
 * Three rows take turns, so that millions of molecules fit into memory. A pulse in the middle
 * of the chain falls apart into two that run to its ends.
 *
 * usage: fpu-rolling [n [T [alpha [dt]]]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double force(double left, double mid, double right, double alpha) {
  double stretchRight = right - mid;
  double stretchLeft = mid - left;
  return (stretchRight - stretchLeft) +
         alpha * (stretchRight * stretchRight - stretchLeft * stretchLeft);
}

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
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  int T = argc > 2 ? atoi(argv[2]) : 200;
  double alpha = argc > 3 ? atof(argv[3]) : 0.25;
  double dt = argc > 4 ? atof(argv[4]) : 0.35;
  if (n < 2 || T < 2 || dt <= 0.0) {
    fprintf(stderr, "usage: fpu-rolling [n [T [alpha [dt]]]], n and T at least 2\n");
    return 2;
  }
  double *rows = malloc(3 * ((size_t)n + 1) * sizeof *rows);
  if (!rows) {
    fprintf(stderr, "fpu-rolling: out of memory\n");
    return 1;
  }
  double *before = rows, *now = rows + n + 1, *next = rows + 2 * ((size_t)n + 1);
  for (int i = 0; i <= n; i++) {
    double x = (i - 0.5 * n) / (0.05 * n + 1.0);
    before[i] = now[i] = i == 0 || i == n ? 0.0 : 1.0 / (1.0 + x * x);
    next[i] = 0.0;
  }

  double dt2 = dt * dt;
  for (int t = 2; t <= T; t++) {
    for (int i = 1; i < n; i++)
      next[i] = 2.0 * now[i] - before[i] + dt2 * force(now[i - 1], now[i], now[i + 1], alpha);
    double *oldest = before;
    before = now;
    now = next;
    next = oldest;
  }

  printf("fpu-rolling: n = %d, T = %d, alpha = %g, dt = %g\n", n, T, alpha, dt);
  for (int k = 0; k <= 8; k++) {
    int i = (int)((long long)n * k / 8);
    printf("%10d  %.17g\n", i, now[i]);
  }
  printf("checksum: %016llx\n", checksum(checksum(checksum(0, before, n + 1), now, n + 1), next, n + 1));
  free(rows);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
