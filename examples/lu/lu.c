/* lu.c - LU decomposition without pivoting, in place.
 *
 * A dense matrix, diagonally dominant so that no pivots are needed, is read from a file or
 * made from a seed, decomposed, and used to solve A x = b for the b whose solution is
 * x = (1, .., 1). Prints the logarithm of |det A| and how far the solution is off.
 *
 * usage: lu [n [seed]]
 *        lu file         (the size n, then n * n numbers, row by row)
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

static void decompose(int n, double (*A)[n]) {
  for (int k = 0; k < n; k++) {
    for (int i = k + 1; i < n; i++)
      A[i][k] = A[i][k] / A[k][k];
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        A[i][j] = A[i][j] - A[i][k] * A[k][j];
  }
}

/* Solves L U x = b; x replaces b. */
static void solve(int n, double (*A)[n], double *b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      b[i] -= A[i][j] * b[j];
  for (int i = n - 1; i >= 0; i--) {
    for (int j = i + 1; j < n; j++)
      b[i] -= A[i][j] * b[j];
    b[i] /= A[i][i];
  }
}

/* Fills the matrix from a seed; a linear congruential generator. */
static void make(int n, double (*A)[n], unsigned long long state) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      state = state * 6364136223846793005ull + 1442695040888963407ull;
      A[i][j] = (double)(state >> 40) / 16777216.0 - 0.5;
      if (i == j)
        A[i][j] += n;
    }
}

/* Reads the matrix; returns 0 if the file ends early. */
static int readMatrix(FILE *file, int n, double (*A)[n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (fscanf(file, "%lf", &A[i][j]) != 1)
        return 0;
  return 1;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 120;
  unsigned long long seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  FILE *file = NULL;
  if (argc > 1 && n == 0) {
    file = fopen(argv[1], "r");
    if (!file || fscanf(file, "%d", &n) != 1)
      n = 0;
  }
  if (n < 1) {
    fprintf(stderr, "usage: lu [n [seed]] or lu file\n");
    return 2;
  }

  double (*A)[n] = (double (*)[n])malloc((size_t)n * sizeof *A);
  double *x = (double *)malloc((size_t)n * sizeof *x);
  if (!A || !x) {
    fprintf(stderr, "lu: out of memory\n");
    return 1;
  }
  if (!file) {
    make(n, A, seed);
  } else if (!readMatrix(file, n, A)) {
    fprintf(stderr, "lu: %s: too few numbers for n = %d\n", argv[1], n);
    return 1;
  }
  for (int i = 0; i < n; i++) {
    double sum = 0.0;
    for (int j = 0; j < n; j++)
      sum += A[i][j];
    x[i] = sum;
  }

  decompose(n, A);
  solve(n, A, x);

  double logDet = 0.0, residual = 0.0;
  for (int i = 0; i < n; i++) {
    logDet += log(fabs(A[i][i]));
    residual = fmax(residual, fabs(x[i] - 1.0));
  }
  printf("lu: n = %d\n", n);
  printf("log |det|: %.17g\n", logDet);
  printf("largest error of the solution: %.17g\n", residual);
  unsigned long long sum = 0;
  for (int i = 0; i < n; i++)
    sum = checksum(sum, A[i], n);
  printf("checksum: %016llx\n", sum);
  free(A);
  free(x);
  if (file)
    fclose(file);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
