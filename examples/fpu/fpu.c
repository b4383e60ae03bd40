/* fpu.c - the Fermi-Pasta-Ulam chain with all of its history.
 *
 * n + 1 molecules on a line, the two outer ones fixed, joined by springs with a
 * quadratic correction of strength alpha. B[t][i] is the displacement of molecule i at
 * step t; each step follows from the two before it (Stoermer-Verlet):
 *     x^t = 2 x^{t-1} - x^{t-2} + dt^2 f(x^{t-1})
 * All energy starts in the lowest mode. With n = 32 and alpha = 0.25 it wanders off to
 * the next modes and, about 10,000 time units later, comes back almost completely.
 *
 * usage: fpu [n [T [alpha [dt [lines]]]]]
 * Valid as C and, with the common extension of arrays of run-time size, as C++.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MODES 5
#define PI 3.14159265358979323846

static double force(double left, double mid, double right, double alpha) {
  double stretchRight = right - mid;
  double stretchLeft = mid - left;
  return (stretchRight - stretchLeft) +
         alpha * (stretchRight * stretchRight - stretchLeft * stretchLeft);
}

/* Energy of mode k between two neighbouring steps. */
static double modeEnergy(int n, const double *before, const double *after, double dt, int k) {
  double omega = 2.0 * sin(PI * k / (2.0 * n));
  double scale = sqrt(2.0 / n);
  double position = 0.0, velocity = 0.0;
  for (int i = 1; i < n; i++) {
    double shape = scale * sin(PI * k * i / n);
    position += 0.5 * (before[i] + after[i]) * shape;
    velocity += (after[i] - before[i]) / dt * shape;
  }
  return 0.5 * (velocity * velocity + omega * omega * position * position);
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
  int n = argc > 1 ? atoi(argv[1]) : 32;
  int T = argc > 2 ? atoi(argv[2]) : 32000;
  double alpha = argc > 3 ? atof(argv[3]) : 0.25;
  double dt = argc > 4 ? atof(argv[4]) : 0.35;
  int lines = argc > 5 ? atoi(argv[5]) : 16;
  if (n < 2 || T < 2 || dt <= 0.0 || lines < 1) {
    fprintf(stderr, "usage: fpu [n [T [alpha [dt [lines]]]]], n and T at least 2\n");
    return 2;
  }

  typedef double Row[n + 1]; /* named, because C++ takes every double[n + 1] for a type of its own */
  Row *B = (Row *)malloc(((size_t)T + 1) * sizeof *B);
  if (!B) {
    fprintf(stderr, "fpu: out of memory\n");
    return 1;
  }
  for (int i = 0; i <= n; i++) {
    B[0][i] = i == 0 || i == n ? 0.0 : sin(PI * i / n);
    B[1][i] = B[0][i];
  }
  for (int t = 2; t <= T; t++) {
    B[t][0] = 0.0;
    B[t][n] = 0.0;
  }

  double dt2 = dt * dt;
  for (int t = 2; t <= T; t++)
    for (int i = 1; i < n; i++)
      B[t][i] = 2.0 * B[t - 1][i] - B[t - 2][i] +
                dt2 * force(B[t - 1][i - 1], B[t - 1][i], B[t - 1][i + 1], alpha);

  printf("fpu: n = %d, T = %d, alpha = %g, dt = %g\n", n, T, alpha, dt);
  printf("%12s", "time");
  for (int k = 1; k <= MODES && k < n; k++)
    printf("            E%d", k);
  printf("\n");
  double first = modeEnergy(n, B[0], B[1], dt, 1);
  double least = first, back = 0.0, backTime = 0.0;
  for (int t = 1; t <= T; t++) {
    double energy = modeEnergy(n, B[t - 1], B[t], dt, 1);
    if (energy < least) {
      least = energy;
      back = 0.0;
    }
    if (energy > back) {
      back = energy;
      backTime = (t - 0.5) * dt;
    }
  }
  for (int line = 0; line <= lines; line++) {
    int t = 1 + (int)((long long)(T - 1) * line / lines);
    printf("%12.1f", (t - 0.5) * dt);
    for (int k = 1; k <= MODES && k < n; k++)
      printf("  %12.9f", modeEnergy(n, B[t - 1], B[t], dt, k));
    printf("\n");
  }
  printf("mode 1: %.17g at first, at least %.17g, back to %.17g (%.1f%%) at time %.1f\n", first,
         least, back, 100.0 * back / first, backTime);

  unsigned long long sum = 0;
  for (int t = 0; t <= T; t++)
    sum = checksum(sum, B[t], n + 1);
  printf("checksum: %016llx\n", sum);
  free(B);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
