/* Each step begins with its borders, as hydrodynamics does: the first nest that uses an array touches
   a row of it. Between the nests there are calls that no compiler sees through. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 260, M = 230, W = M + 2 };
#define AT(x, i, j) x[(i) * W + (j)]

static void border(double *x, int n) {
  for (int j = 0; j < M + 2; j++)
    AT(x, 0, j) = AT(x, 1, j);
  for (int j = 0; j < M + 2; j++)
    AT(x, n + 1, j) = AT(x, n, j);
  for (int i = 0; i < n + 2; i++)
    AT(x, i, 0) = AT(x, i, 1);
  for (int i = 0; i < n + 2; i++)
    AT(x, i, M + 1) = AT(x, i, M);
}

static double *grid(int n) {
  double *x = malloc(sizeof(double) * (size_t)(n + 2) * W);
  for (int i = 0; i < n + 2; i++)
    for (int j = 0; j < W; j++)
      AT(x, i, j) = (i * 7 + j * 3) % 13;
  return x;
}

static void nothing(int t) { (void)t; }
static void counts(int t) {
  static int entered;
  entered += t;
  if (t == 7)
    printf("%d\n", entered);
}
static void (*volatile between_nests[])(int) = {nothing, counts};

static void sweep(double *u, int n) {
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= M; j++)
      AT(u, i, j) = 0.25 * (AT(u, i - 1, j) + AT(u, i + 1, j) + AT(u, i, j - 1) + AT(u, i, j + 1));
}

static void smooth(double *u, double *v, int n) {
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= M; j++)
      AT(v, i, j) = 0.25 * (AT(u, i - 1, j) + AT(u, i + 1, j) + AT(u, i, j - 1) + AT(u, i, j + 1));
}

static void print(const double *u, int n) {
  for (int i = 0; i < n + 2; i += 9)
    printf("%.17g %.17g %.17g\n", AT(u, i, 0), AT(u, i, W / 2), AT(u, i, W - 1));
}

int main(int argc, char **argv) {
  const char *kind = argc > 1 ? argv[1] : "two";
  const int steps = argc > 2 ? atoi(argv[2]) : 12;
  const int one = !strcmp(kind, "one"), renews = !strcmp(kind, "renews");
  int n = N;
  double *u = grid(n), *v = grid(n);
  for (int t = 0; t < steps; t++) {
    border(u, n);
    between_nests[t % 2](t);
    if (one) {
      sweep(u, n);
    } else {
      smooth(u, v, n);
      between_nests[t % 2](t);
      border(v, n);
      smooth(v, u, n);
    }
    between_nests[t % 2](t);
    if (renews && t % 4 == 3) { /* smaller, where the larger one was, with others beside it */
      print(u, n);
      free(u);
      n -= 20;
      u = grid(n);
      char *beside = malloc(sizeof(double) * W * 15);
      memset(beside, t, sizeof(double) * W * 15);
      border(u, n);
      between_nests[t % 2](t);
      smooth(u, v, n);
      printf("%d\n", beside[t] + beside[sizeof(double) * W * 15 - 1]);
      free(beside);
    }
  }
  print(u, n);
  print(v, n);
  free(u);
  free(v);
  return 0;
}

/* SPDX-License-Identifier: Apache-2.0 */
