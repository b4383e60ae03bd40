/* Rows at the end of the heap are freed while others of the same arrays are away: the allocator may
   give their memory back to the system, by itself or when it is asked to. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 310, M = 280, LEFT = 220 };

static double *u[N], *v[N];
static volatile int one = 1;
static void nothing(int t) { (void)t; }
static void (*volatile between_nests)(int) = nothing;

static void smooth(double **from, double **to, int n) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < M - 1; j++)
      to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

static double sum(double **x, int n) {
  double all = 0;
  for (int i = 0; i < n; i += one)
    for (int j = 0; j < M; j += one)
      all += x[i][j];
  return all;
}

int main(int argc, char **argv) {
  const char *kind = argc > 1 ? argv[1] : "frees";
  for (int i = 0; i < N; i++)
    u[i] = malloc(sizeof(double) * M);
  for (int i = 0; i < N; i++)
    v[i] = malloc(sizeof(double) * M);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = v[i][j] = (i * 7 + j * 3) % 13;
  for (int t = 0; t < 6; t++) {
    smooth(u, v, N);
    between_nests(t);
    smooth(v, u, N);
    between_nests(t);
  }
  if (strcmp(kind, "trims"))
    printf("%.17g %.17g\n", sum(u, N), sum(v, N));
  for (int i = N - 1; i >= LEFT; i--)
    free(v[i]);
  if (!strcmp(kind, "trims"))
    malloc_trim(0);
  char *after = calloc(1, sizeof(double) * M * 40); /* where the rows were */
  for (int t = 0; t < 3; t++) {
    smooth(v, u, LEFT);
    between_nests(t);
    smooth(u, v, LEFT);
    between_nests(t);
  }
  int set = 0;
  for (size_t k = 0; k < sizeof(double) * M * 40; k += (size_t)one)
    set += after[k] != 0;
  printf("%.17g %.17g %d\n", sum(u, N), sum(v, LEFT), set);
  for (int i = N - 1; i >= 0; i--) {
    free(u[i]);
    if (i < LEFT)
      free(v[i]);
  }
  free(after);
  return 0;
}

/* SPDX-License-Identifier: Apache-2.0 */
