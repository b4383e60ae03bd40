// Buffers that change places at the end of a time step, and levels picked by the step modulo their number.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
#include <utility>
#include <vector>
void pointers(double *a, double *b, int n, int steps) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
    double *other = a;
    a = b;
    b = other;
  }
}
void vectors(std::vector<double> &a, std::vector<double> &b, int n, int steps) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
    std::swap(a, b);
  }
}
double level[2][100];
void levels(int steps) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 1; t < steps; t++)
    for (int i = 1; i < 99; i++)
      level[t % 2][i] = (level[(t - 1) % 2][i - 1] + level[(t - 1) % 2][i + 1]) / 2;
}
// SPDX-License-Identifier: Apache-2.0
