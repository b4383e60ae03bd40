// Products of matrices whose elements are summed up in a variable that is used for something else than to be stored: scaled
// and added, of the loop's own and of the function, of two sums, of triangles, of floats and integers, in loops that are
// not, too; and one whose last sum is wanted.
#include <stdio.h>
#include <stdlib.h>

enum { N = 41, M = 29 };
static double A[N][N], B[N][N], C[N][M], D[N][N];
static float F[N][N], G[N][N], H[N][N];
static int I[N][N], J[N][N], K[N][N];

static void scaled(int n, int m, int depth, double alpha, double beta) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0.0;
      for (int k = 0; k < depth; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] = alpha * sum + beta * C[i][j];
    }
}

static void symmetric(int n, int m, double alpha, double beta) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double upper = 0;
      for (int k = 0; k < i; k++) {
        C[k][j] += alpha * B[i][j] * A[i][k];
        upper += B[k][j] * A[i][k];
      }
      C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * upper;
    }
}

static double two(int n) {
  double s, t, last = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      s = 1;
      t = 0.5;
      for (int k = 0; k < n; k++) {
        s = s + A[i][k] * B[k][j];
        t -= B[i][k] * A[k][j];
      }
      D[i][j] = s < t ? s : t - s;
    }
  for (int i = 0; i < n; i++)
    last += D[i][i];
  return last;
}

static float transposed(int n) {
  float sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) {
      sum = 0;
      for (int k = 0; k < n; k++)
        sum += F[i][k] * G[j][k];
      H[i][j] = H[j][i] = sum * 0.5f;
    }
  return sum;
}

static void whole(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int sum = i;
      for (int k = 0; k < n; k++)
        sum += I[i][k] * J[k][j];
      K[i][j] += sum % 17 + (sum > 40 ? j : -j);
    }
}

/* The variable goes on from row to row. */
static double running(int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < n; k++)
        sum += A[i][k] * B[k][j];
      D[i][j] = sum;
    }
  return sum;
}

int main(void) {
  const int sizes[] = {N, 1, 2, 7, 13, 24};
  for (int round = 0; round < 6; round++) {
    const int n = sizes[round], m = n < M ? n : M;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        A[i][j] = (i * 7 + j * 3 + round) % 11 * 0.0625 - 0.25;
        B[i][j] = (i * 5 + j * 13) % 9 * 0.125 - 0.5;
        D[i][j] = i - j;
        F[i][j] = (float)((i + j * 5) % 9) * 0.25f - 1;
        G[i][j] = (float)((i * 3 + j) % 7) * 0.3f;
        H[i][j] = 1;
        I[i][j] = (i * 3 + j) % 5 - 2, J[i][j] = (i + j * 7) % 4, K[i][j] = i;
        if (j < M)
          C[i][j] = (i + j) % 3;
      }
    scaled(n, m, n > 1 ? n - round % 2 : n, 1.5, 0.75);
    symmetric(n, m, 0.5, 1.25);
    const double last = two(n);
    const float end = transposed(n);
    whole(n);
    for (int i = 0; i < n; i++)
      printf(" %.17g %.17g %.9g %d", C[i][m - 1] + C[0][i % M], D[i][n - 1 - i], H[i][0], K[i][n / 2]);
    printf(" %.17g %.9g %.17g\n", last, end, running(n));
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
