// Row lengths of flattened arrays beside time levels and diagonals; static scalars beside pointers.
// RUN: %hetile --analyze-only --quiet --dump-scop %s -- | %FileCheck %s
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck --check-prefix=REMARK %s
#define N 100
static double factor = 0.5, seen = 0.5;
double *share(void) { return &seen; }

// CHECK-LABEL: in levels
// CHECK: array a: double[][100][100], base (double *)(a), strides 10000L, 100L, 1L, delinearized
// CHECK: write { S0[t, i, j] -> a[t - 2*floor((t)/2), i, j] }
// REMARK: [[@LINE+2]]:3: remark: tiled
void levels(int T, double *a) {
  for (int t = 1; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[(t % 2) * N * N + i * N + j] = factor * a[(1 - t % 2) * N * N + i * N + j - 1];
}

// CHECK-LABEL: in diagonal
// CHECK: array a: double[][n], base (double *)(a), strides (long)(n), 1L, delinearized
// CHECK: read { S0[i, j] -> a[j, j] }
// REMARK: [[@LINE+2]]:3: remark: tiled
void diagonal(int n, double *a) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < i; j++)
      a[i * n + j] = a[i * n + j] / a[j * n + j] + a[(i - 1) * n + j];
}

// Whether 'seen' lies in the array is checked on entry.
// REMARK: [[@LINE+2]]:3: remark: tiled
void reachable(int n, double (*a)[N]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < N; j++)
      a[i][j] = a[i - 1][j] * seen;
}
/* SPDX-License-Identifier: Apache-2.0 */
