/* Time loops that are cut into phases: arrays in place and in pairs, two and three buffers that take
 * turns, sources and results of each step, loops that count down, variables that are left over; more steps
 * than elements, few steps, none. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long sum(const double *a, long n, unsigned long long s) {
  for (long k = 0; k < n; k++) {
    unsigned long long bits;
    memcpy(&bits, &a[k], sizeof bits);
    s = (s ^ bits) * 1099511628211ull + (s >> 29);
  }
  return s;
}

static double *filled(long n, int seed) {
  double *a = malloc((n + 1) * sizeof *a);
  for (long k = 0; k < n; k++)
    a[k] = (k * 37 + seed * 11) % 101 * 0.0625;
  return a;
}

static void pair(int n, int T) {
  double (*A)[n] = malloc(sizeof(double[n + 1][n])), (*B)[n] = malloc(sizeof(double[n + 1][n]));
  double most = -1e300;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[i][j] = B[i][j] = (double)i * (j + 2) / n;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B[i][j] = 0.125 * (A[i + 1][j] + A[i - 1][j]) + 0.25 * A[i][j - 1] + 0.5 * A[i][j];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A[i][j] = 0.125 * (B[i + 1][j] + B[i - 1][j]) + 0.25 * B[i][j + 1] + 0.5 * B[i][j];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (A[i][j] > most)
        most = A[i][j];
  printf("pair %016llx %.17g\n", sum(&A[0][0], (long)n * n, sum(&B[0][0], (long)n * n, 1)), most);
  free(A);
  free(B);
}

static void in_place(int n, int T) {
  double (*a)[n] = (void *)filled((long)n * n, 3);
  for (int t = 0; t < T; t++)
    for (int i = n - 2; i > 0; i--)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] + a[i][j]) * 0.2;
  printf("in place %016llx\n", sum(&a[0][0], (long)n * n, 2));
  free(a);
}

static void swapped(int n, int T) {
  double *a = filled(n, 4), *b = filled(n, 4);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
    double *other = a;
    a = b;
    b = other;
  }
  printf("swapped %016llx\n", sum(b, n, sum(a, n, 3)));
  free(a);
  free(b);
}

static void three(int n, int T) {
  double (*x)[n] = (void *)filled(3L * n, 5);
  for (int t = 2; t < T + 2; t++)
    for (int i = 2; i < n - 2; i++)
      x[t % 3][i] = 2 * x[(t + 2) % 3][i] - x[(t + 1) % 3][i] +
                    0.01 * (x[(t + 2) % 3][i - 2] - 2 * x[(t + 2) % 3][i] + x[(t + 2) % 3][i + 1]);
  printf("three %016llx\n", sum(&x[0][0], 3L * n, 4));
  free(x);
}

static void history(int n, int T) {
  double (*h)[n] = (void *)filled((long)n * (T + 1), 6);
  double *norm = filled(T + 1, 7);
  int t, left = -1;
  for (t = 1; t <= T; t++) {
    double worst = -1;
    for (int i = 1; i < n - 1; i++) {
      double flux = h[t - 1][i + 1] - h[t - 1][i - 1];
      h[t][i] = h[t - 1][i] + 0.1 * flux;
      if (h[t][i] > worst)
        worst = h[t][i];
    }
    norm[t] = worst;
  }
  left = t;
  printf("history %016llx %d\n", sum(&h[0][0], (long)n * (T + 1), sum(norm, T + 1, 5)), left);
  free(h);
  free(norm);
}

static void reduced(int n, int T) {
  int *a = malloc((n + 1) * sizeof *a), most = -1, hits = 0;
  for (int i = 0; i <= n; i++)
    a[i] = i * 7919 % 211;
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++) {
      a[i] = (a[i - 1] + a[i] * 3 + a[i + 1]) % 1009;
      if (a[i] > most)
        most = a[i];
      hits += a[i] % 3;
    }
  long long s = 0;
  for (int i = 0; i <= n; i++)
    s = s * 31 + a[i];
  printf("reduced %lld %d %d\n", s, most, hits);
  free(a);
}

int main(void) {
  const int sizes[][2] = {{24, 17}, {9, 40}, {31, 3}, {5, 1}, {12, 0}, {2, 6}, {3, 5}};
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    const int n = sizes[k][0], T = sizes[k][1];
    pair(n, T);
    in_place(n, T);
    swapped(3 * n, T);
    three(2 * n, T);
    history(2 * n, T);
    reduced(2 * n, T);
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
