// Rows that do several things in turn, one of which is a sum or a recurrence: sums of products, both products of a step
// of biconjugate gradients, forward substitution with a diagonal and with unit ones, in rows that count up and down, and
// recurrences forwards and back; of more and fewer rows than a strip has.
#include <stdio.h>
#include <stdlib.h>

enum { N = 67 };
static double A[N][N], B[N][N];
static float F[N][N], X[N];

static void normal(int m, int n, const double *x, double *y, double *t) {
  for (int i = 0; i < m; i++) {
    t[i] = 0;
    for (int j = 0; j < n; j++)
      t[i] += A[i][j] * x[j];
    for (int j = 0; j < n; j++)
      y[j] += A[i][j] * t[i];
  }
}

static void both(int m, int n, double *s, double *q, const double *p, const double *r) {
  for (int i = m - 1; i >= 0; i--) {
    q[i] = 0.5;
    for (int j = 0; j < n; j++) {
      s[j] += r[i] * A[i][j];
      q[i] += A[i][j] * p[j];
    }
    q[i] = q[i] / 3;
  }
}

static void forward(int n, double *x, const double *b) {
  for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++)
      x[i] -= A[i][j] * x[j];
    x[i] = x[i] / A[i][i];
  }
}

/* Unit diagonal, and a border of its own. */
static void forward_float(int n) {
  for (int i = 2; i < n; i++) {
    for (int j = 0; j <= i - 2; j++)
      X[i] -= F[i][j] * X[j];
    X[i] += F[i][i] * 0.25f;
  }
}

static void backward(int n, double *x) {
  for (int i = n - 1; i >= 0; i--) {
    for (int j = n - 1; j > i; j--)
      x[i] -= A[i][j] * x[j];
    x[i] = x[i] / A[i][i];
  }
}

/* Of both: what is new to the left, what is old to the right. */
static void sweep(int n, double *x, const double *b) {
  for (int i = 0; i < n; i++) {
    double s = b[i];
    for (int j = 0; j < i; j++)
      s -= A[i][j] * x[j];
    for (int j = i + 1; j < n; j++)
      s -= A[i][j] * x[j];
    x[i] = s / A[i][i];
  }
}

static void there_and_back(int m, int n) {
  for (int i = 0; i < m; i++) {
    B[i][0] = 1;
    for (int j = 1; j < n; j++)
      B[i][j] = B[i][j] * 0.5 + B[i][j - 1] * 0.25;
    for (int j = n - 2; j >= 1; j--)
      B[i][j] = B[i][j + 1] * A[i][j] + B[i][j];
  }
}

static void print(const char *name, const double *values, int n) {
  printf("%s", name);
  for (int i = 0; i < n; i++)
    printf(" %.17g", values[i]);
  printf("\n");
}

int main(void) {
  const int rows[] = {N, 1, 24, 49, 7};
  double *x = malloc(sizeof(double) * N), *y = malloc(sizeof(double) * N);
  double *t = malloc(sizeof(double) * N), *b = malloc(sizeof(double) * N);
  for (int round = 0; round < 5; round++) {
    const int m = rows[round], n = round % 2 ? m : N;
    for (int i = 0; i < N; i++) {
      x[i] = (i * 5 + round) % 13 * 0.125 - 0.5;
      y[i] = t[i] = 0;
      b[i] = i % 7 - 3 + round;
      X[i] = (float)(i % 5) - 2;
      for (int j = 0; j < N; j++) {
        A[i][j] = (i * 7 + j * 3) % 11 * 0.0625 - 0.25 + (i == j ? 8 : 0);
        B[i][j] = (i + j * 5) % 9;
        F[i][j] = (float)((i * 3 + j) % 7) * 0.125f - 0.375f;
      }
    }
    normal(m, n, x, y, t);
    print("normal", y, N);
    print("t", t, N);
    both(m, n, y, t, b, x);
    print("s", y, N);
    print("q", t, N);
    forward(m, x, b);
    print("forward", x, N);
    forward_float(m);
    for (int i = 0; i < N; i++)
      printf(" %.9g", X[i]);
    printf("\n");
    backward(m, x);
    print("backward", x, N);
    sweep(m, x, b);
    sweep(m, x, b);
    print("sweep", x, N);
    there_and_back(m, n);
    print("there and back", B[m / 2], N);
  }
  free(x), free(y), free(t), free(b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
