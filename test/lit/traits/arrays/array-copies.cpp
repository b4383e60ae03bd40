// std::copy, std::fill and assignments of vectors are loops over elements.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
#include <algorithm>
#include <array>
#include <vector>
using Rows = std::vector<std::vector<double>>;
int lcs(const std::vector<int> &a, const std::vector<int> &b, int n, int m) {
  std::vector<int> prev(m + 1), cur(m + 1);
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i <= n; ++i) {
    for (int j = 1; j <= m; ++j)
      cur[j] = a[i - 1] == b[j - 1] ? prev[j - 1] + 1 : std::max(prev[j], cur[j - 1]);
    prev = cur;
  }
  return prev[m];
}
void heat(std::vector<double> &u, std::vector<double> &v, int n, int steps) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < n - 1; ++i)
      v[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    std::copy(v.begin() + 1, v.end() - 1, u.begin() + 1);
  }
}
void pointers(double *a, double *b, int n, int steps) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < steps; t++) {
    std::fill_n(b, n, 0.5);
    for (int i = 1; i < n - 1; ++i)
      b[i] += a[i - 1] + a[i + 1];
    std::copy(b, b + n, a);
  }
}
void rows(Rows &d, int n, int m) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; ++i) {
    d[i] = d[i - 1];
    for (int j = 1; j < m; ++j)
      d[i][j] += d[i][j - 1];
  }
}
void assign(std::vector<double> &s, Rows &a, int n, int m) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < 10; t++) {
    s.assign(n, 0.0);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        s[i] += a[i][j];
  }
}
void blocks(Rows &u, Rows &v, int n, int m) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < 10; t++) {
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        v[i][j] = u[i - 1][j] + u[i][j - 1] + u[i + 1][j];
    u = v;
  }
}
void filled(std::vector<double> &s, Rows &a, int n, int m) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < 10; t++) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        s[i] += a[i][j];
    for (int i = 0; i < n; ++i)
      std::fill(a[i].begin(), a[i].end(), 1);
  }
}
struct Pair {
  double x, y;
};
void pairs(std::vector<Pair> &u, std::vector<Pair> &v, int n) {
  for (int t = 0; t < 10; t++) {
    for (int i = 1; i < n - 1; ++i)
      v[i].x = u[i - 1].x + u[i + 1].y;
    // CHECK: [[@LINE+1]]:5: remark: {{.*}}'std::copy(v.begin(), v.end(), u.begin())' {{.*}}(array-copy)
    std::copy(v.begin(), v.end(), u.begin());
  }
}
// SPDX-License-Identifier: Apache-2.0
