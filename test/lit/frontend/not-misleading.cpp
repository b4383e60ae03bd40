// Remarks name what stands in the way, not what it leads to.
// RUN: %hetile --analyze-only --explain %s -- -std=c++17 2>&1 | %FileCheck %s
// RUN: not %hetile %t.none -- 2>&1 | %FileCheck %s --check-prefix=NONE --implicit-check-not='compiler job'
// RUN: not %hetile %S -- 2>&1 | %FileCheck %s --check-prefix=FOLDER --implicit-check-not='compiler job'
// NONE: hetile: error: '{{.*}}.none' cannot be read: No such file or directory
// FOLDER: hetile: error: '{{.*}}' cannot be read: is a folder
#include <complex>
#include <utility>
#include <vector>

void swapped(std::vector<std::vector<double>> &u, std::vector<std::vector<double>> &v, int n) {
  // CHECK: [[@LINE+1]]:3: remark: arrays come home in every iteration of this loop: the call of 'std::swap' may touch
  for (int t = 0; t < n; t++) {
    // CHECK: [[@LINE+1]]:5: remark: tiled in parallel
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        // CHECK: [[@LINE+1]]:19: remark: the object 'u' is resized, swapped {{.*}} (container-changed)
        v[i][j] = u[i - 1][j] + u[i + 1][j];
    std::swap(u, v);
  }
}

void indexed(double *a, int n) {
  auto at = [n](int i, int j) mutable { return i * n++ + j; };
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      // CHECK: [[@LINE+1]]:24: remark: the nest contains or calls a lambda expression {{.*}} (lambda)
      a[i * n + j] = a[at(i - 1, j)];
}

void converging(double (*a)[100], int n, double tol) {
  double diff = 1;
  int steps = 0;
  // CHECK: [[@LINE+1]]:10: remark: the loop condition 'diff > tol' is not a comparison {{.*}} (loop-condition)
  while (diff > tol && steps < 1000) {
    diff = 0;
    // CHECK: [[@LINE+1]]:5: remark: tiled
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++) {
        const double old = a[i][j];
        a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
        diff = std::max(diff, std::abs(a[i][j] - old));
      }
    steps++;
  }
}

std::complex<double> z[100][100];
void complexNumbers(std::vector<std::complex<float>> &w, int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      // CHECK: [[@LINE+1]]:7: remark: elements of type 'std::complex<double>' are not supported {{.*}} (element-type)
      z[i][j] = z[i - 1][j] * 0.5 + z[i][j - 1];
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      // CHECK: [[@LINE+1]]:7: remark: elements of type 'std::complex<float>' are not supported {{.*}} (element-type)
      w[i * n + j] += w[(i - 1) * n + j];
}
// SPDX-License-Identifier: Apache-2.0
