// Sources that the analysis must come through, whatever it makes of them.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
// CHECK-NOT: internal error
// CHECK: remark

// The bound is a reference, and a maximum is taken through another one: its partial results are nobody's memory.
void references(const int &n, int &best) {
  int **M = new int *[n + 1];
  for (int i = 1; i < n; ++i)
    for (int j = 1; j < n; ++j) {
      M[i][j] = M[i - 1][j] + M[i][j - 1];
      if (M[i][j] > best)
        best = M[i][j];
    }
}

void scalars(const double &limit, double *u, int n, int &count) {
  double s = 0;
  for (int i = 1; i < n; ++i)
    for (int j = 1; j < n; ++j) {
      if (u[i * n + j] > limit)
        ++count;
      s += 0;
    }
  u[0] = s;
}

// A loop that begins with one variable and counts another one.
double counts(int n, double *u) {
  double s = 0;
  int j, h;
  for (j = 0; j < n; j++) {
    for (h = 1; j < n; j++) {
      for (h = 1; h < n; h++)
        s += u[j * n + h];
    }
  }
  return s;
}

double shares(int n, double *u) {
  double s = 0;
  int j = 0, h, k = 0;
  for (h = 1; (k = h) < n; h++) {
    for (j = 0; j < n; j++)
      s += u[k * n + j];
    k++;
  }
  for (j = 0; j < n; k++, j++) {
    for (h = 0; h < n; h++)
      u[j * n + h] += k;
  }
  return s + k;
}
// SPDX-License-Identifier: Apache-2.0
