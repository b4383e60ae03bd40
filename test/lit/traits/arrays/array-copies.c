// Library functions that copy and fill arrays are loops over elements.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
#include <string.h>
#define N 64
double A[N][N], B[N][N];
int D[N][N];
void line(double *u, double *v, int n, int steps) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      v[i] = 0.3 * (u[i - 1] + u[i] + u[i + 1]);
    memcpy(u + 1, &v[1], (n - 2) * sizeof *u);
  }
}
void whole(int steps) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        B[i][j] = 0.25 * (A[i - 1][j] + A[i][j - 1] + A[i + 1][j] + A[i][j + 1]);
    memcpy(A, B, sizeof(A));
  }
}
void rows(double **u, double **v, int n, int m, int steps) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        v[i][j] = 0.25 * (u[i - 1][j] + u[i][j - 1] + u[i + 1][j] + u[i][j + 1]);
    for (int i = 0; i < n; i++)
      memcpy(u[i], v[i], m * sizeof(double));
  }
}
void flat(double *u, double *v, int n, int m, int steps) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        v[i * m + j] = 0.25 * (u[(i - 1) * m + j] + u[i * m + j - 1] + u[(i + 1) * m + j]);
    memcpy(u, v, sizeof(double) * n * m);
  }
}
void variable(int n, int m, double u[n][m], double v[n][m], int steps) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        v[i][j] = 0.25 * (u[i - 1][j] + u[i][j - 1] + u[i + 1][j] + u[i][j + 1]);
    memcpy(&u[0][0], &v[0][0], n * m * sizeof(double));
  }
}
void fills(int n) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++) {
    memset(D[i], 0x3f, sizeof D[i]);
    memset(A[i] + 1, 0, (n - 1) * sizeof(double));
    for (int j = 1; j < n; j++)
      A[i][j] += A[i - 1][j] + D[i][j - 1];
  }
}
void left(int *h, int n, int steps) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < steps; t++) {
    memmove(h, h + 1, (n - 1) * sizeof(int));
    for (int i = 1; i < n; i++)
      h[i] += h[i - 1];
  }
}
void further(int *h, int n, int steps, int d) {
  for (int t = 0; t < steps; t++) {
    // CHECK: [[@LINE+1]]:5: remark: {{.*}}at a distance that is not known {{.*}}(array-copy)
    memmove(h + d, h, (n - d) * sizeof(int));
    for (int i = 1; i < n; i++)
      h[i] += h[i - 1];
  }
}
void bytes(double *h, double *g, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    // CHECK: [[@LINE+1]]:5: remark: {{.*}}'memcpy(h, g, n)' has a size that is not a number of elements{{.*}} (array-copy)
    memcpy(h, g, n);
    for (int i = 1; i < n; i++)
      h[i] += h[i - 1];
  }
}
void ones(double *h, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    // CHECK: [[@LINE+1]]:5: remark: {{.*}}to a value other than 0 {{.*}}(array-copy)
    memset(h, 1, n * sizeof *h);
    for (int i = 1; i < n; i++)
      h[i] += h[i - 1];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
