/* Factorizations whose updates run panel by panel: written in every order, over sizes that are no multiples of
 * anything, flattened, by pointers to rows, static, in float, in a function that a loop calls, with a right-hand side, with values
 * that are no numbers, and such as must keep their order. The arguments are sizes. */
#include "show.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static unsigned state = 1;

static double next(void) {
  state = state * 1103515245u + 12345u;
  return (double)(state >> 16 & 1023) / 512 - 1;
}

/* Symmetric, with a large diagonal. */
static void fill(double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      a[i * n + j] = a[j * n + i] = next() + (i == j ? 4 * n : 0);
}

static void cholesky(double (*a)[n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        a[i][j] -= a[i][k] * a[j][k];
      a[i][j] /= a[j][j];
    }
    for (int k = 0; k < i; k++)
      a[i][i] -= a[i][k] * a[i][k];
    a[i][i] = sqrt(a[i][i]);
  }
}

static void cholesky_by_columns(int size, double *a) {
  for (int k = 0; k < size; k++) {
    a[k * size + k] = sqrt(a[k * size + k]);
    for (int i = k + 1; i < size; i++)
      a[i * size + k] = a[i * size + k] / a[k * size + k];
    for (int i = k + 1; i < size; i++)
      for (int j = k + 1; j <= i; j++)
        a[i * size + j] = a[i * size + j] - a[i * size + k] * a[j * size + k];
  }
}

static void lu(double (*a)[n]) {
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[k][j];
    }
}

static void lu_by_rows(double **a) {
  int i, j, k;
  for (i = 0; i < n; i++) {
    for (j = 0; j < i; j++) {
      for (k = 0; k < j; k++)
        a[i][j] -= a[i][k] * a[k][j];
      a[i][j] /= a[j][j];
    }
    for (j = i; j < n; j++)
      for (k = 0; k < i; k++)
        a[i][j] -= a[i][k] * a[k][j];
  }
}

/* Doolittle's, with sums in variables. */
static void lu_with_sums(double (*a)[n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      double w = a[i][j];
      for (int k = 0; k < j; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w / a[j][j];
    }
    for (int j = i; j < n; j++) {
      double w = a[i][j];
      for (int k = 0; k < i; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w;
    }
  }
}

static float small[130][150];

/* Gauss without pivoting, right-hand sides behind the matrix. */
static void eliminate(void) {
  for (int k = 0; k < 130; k++)
    for (int i = k + 1; i < 130; i++) {
      small[i][k] = small[i][k] / small[k][k];
      for (int j = k + 1; j < 150; j++)
        small[i][j] -= small[i][k] * small[k][j];
    }
}

/* Sizes that the compiler knows, in the order of rows. */
static double known[131][131];

static void known_cholesky(void) {
  for (int i = 0; i < 131; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        known[i][j] -= known[i][k] * known[j][k];
      known[i][j] /= known[j][j];
    }
    for (int k = 0; k < i; k++)
      known[i][i] -= known[i][k] * known[i][k];
    known[i][i] = sqrt(known[i][i]);
  }
}

static void known_lu(void) {
  for (int i = 0; i < 131; i++) {
    for (int j = 0; j < i; j++) {
      double w = known[i][j];
      for (int k = 0; k < j; k++)
        w -= known[i][k] * known[k][j];
      known[i][j] = w / known[j][j];
    }
    for (int j = i; j < 131; j++)
      for (int k = 0; k < i; k++)
        known[i][j] -= known[i][k] * known[k][j];
  }
}

static double right[131], solution[131];

static void known_solve(void) {
  for (int i = 0; i < 131; i++) {
    solution[i] = right[i];
    for (int j = 0; j < i; j++)
      solution[i] -= known[i][j] * solution[j];
    solution[i] = solution[i] / known[i][i];
  }
}

static unsigned whole[97][97];

static void wrapping(void) {
  for (int k = 0; k < 97; k++)
    for (int i = k + 1; i < 97; i++)
      for (int j = k + 1; j < 97; j++)
        whole[i][j] -= whole[i][k] * whole[k][j];
}

/* What the diagonal was after each step; the values between updates are wanted. */
static void with_history(double (*a)[n], double (*d)[n]) {
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[k][j];
      d[k][i] = a[i][i];
    }
}

/* Row k is changed together with the others. */
static void meeting(double (*a)[n]) {
  for (int k = 0; k < n; k++)
    for (int i = k; i < n; i++)
      for (int j = k + 1; j < n; j++)
        a[i][j] -= 0.0001 * a[i][k] * a[k][j];
}

/* From the end to the beginning: the upper factor first. */
static void backwards(double (*a)[n]) {
  for (int k = n - 1; k >= 0; k--)
    for (int i = 0; i < k; i++) {
      a[i][k] /= a[k][k];
      for (int j = 0; j < k; j++)
        a[i][j] -= a[i][k] * a[k][j];
    }
}

static void run(void) {
  const size_t bytes = sizeof(double) * (size_t)n * n;
  double *a = malloc(bytes), *d = calloc((size_t)n * n, sizeof *d), **rows = malloc(sizeof *rows * (size_t)n);
  for (int i = 0; i < n; i++)
    rows[i] = a + (size_t)i * n;
  fill(a);
  cholesky((double (*)[n])a);
  show("cholesky", a, bytes);
  for (int time = 0; time < 3; time++) {
    fill(a);
    cholesky_by_columns(n, a);
    show("cholesky by columns", a, bytes);
  }
  fill(a);
  lu((double (*)[n])a);
  show("lu", a, bytes);
  fill(a);
  lu_by_rows(rows);
  show("lu by rows", a, bytes);
  fill(a);
  lu_with_sums((double (*)[n])a);
  show("lu with sums", a, bytes);
  fill(a);
  with_history((double (*)[n])a, (double (*)[n])d);
  show("with history", a, bytes);
  show("history", d, bytes);
  fill(a);
  meeting((double (*)[n])a);
  show("meeting", a, bytes);
  fill(a);
  backwards((double (*)[n])a);
  show("backwards", a, bytes);
  /* No number, infinities and zeros on the diagonal spread as in the source. */
  fill(a);
  for (int i = 0; i < n; i += 7)
    a[i * n + i] = i % 3 == 0 ? 0 : i % 3 == 1 ? HUGE_VAL : -1;
  double *b = malloc(bytes);
  for (int k = 0; k < n * n; k++)
    b[k] = a[k];
  lu((double (*)[n])a);
  int numbers = 0;
  for (int k = 0; k < n * n; k++) {
    numbers += a[k] == a[k];
    a[k] = a[k] == a[k] ? a[k] : 0; /* the sign of what is no number is nobody's business */
  }
  printf("numbers %d\n", numbers);
  show("with infinities", a, bytes);
  cholesky((double (*)[n])b);
  for (int k = 0; k < n * n; k++)
    b[k] = b[k] == b[k] ? b[k] : 0;
  show("of no positive matrix", b, bytes);
  free(a);
  free(b);
  free(d);
  free(rows);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; k++) {
    n = atoi(argv[k]);
    printf("n %d\n", n);
    run();
  }
  for (int i = 0; i < 130; i++)
    for (int j = 0; j < 150; j++)
      small[i][j] = (float)next() + (i == j ? 500 : 0);
  eliminate();
  show("float", small, sizeof small);
  n = 131;
  fill(*known);
  known_cholesky();
  show("cholesky of known size", known, sizeof known);
  fill(*known);
  known_lu();
  show("lu of known size", known, sizeof known);
  for (int i = 0; i < 131; i++)
    right[i] = next();
  known_solve();
  show("solution", solution, sizeof solution);
  for (int k = 0; k < 97 * 97; k++)
    whole[k / 97][k % 97] = (unsigned)(next() * 4096);
  wrapping();
  show("unsigned", whole, sizeof whole);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
