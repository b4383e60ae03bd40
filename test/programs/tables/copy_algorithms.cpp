// std::copy, std::fill, assignments of vectors: dynamic programming with two rows, heat in a rod,
// column sums.
#include "../result.h"
#include <algorithm>
#include <array>
#include <vector>

static int lcs(const std::vector<int> &a, const std::vector<int> &b, std::vector<int> &last) {
  const int n = a.size(), m = b.size();
  std::vector<int> prev(m + 1), cur(m + 1);
  // expect: tiled
  for (int i = 1; i <= n; ++i) {
    for (int j = 1; j <= m; ++j)
      cur[j] = a[i - 1] == b[j - 1] ? prev[j - 1] + 1 : std::max(prev[j], cur[j - 1]);
    prev = cur;
  }
  last = prev;
  return prev[m];
}

static void heat(std::vector<double> &u, int steps) {
  std::vector<double> v(u.size());
  const int n = u.size();
  // expect: tiled
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < n - 1; ++i)
      v[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    std::copy(v.begin() + 1, v.end() - 1, u.begin() + 1);
  }
}

static void smooth(double *a, double *b, int n, int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    std::fill_n(b, n, 0.5);
    for (int i = 1; i < n - 1; ++i)
      b[i] += 0.25 * (a[i - 1] + a[i + 1]);
    std::copy(b, b + n, a);
  }
}

static void paths(std::vector<std::vector<double>> &d, int n, int m) {
  // expect: tiled
  for (int i = 1; i < n; ++i) {
    d[i] = d[i - 1];
    for (int j = 1; j < m; ++j)
      d[i][j] += 0.5 * d[i][j - 1];
  }
}

int main() {
  std::vector<int> a(70), b(60), last;
  fill_int(a.data(), a.size(), 1, 4);
  fill_int(b.data(), b.size(), 2, 4);
  printf("%d\n", lcs(a, b, last));
  result("last", last.data(), last.size() * sizeof(int));
  std::vector<double> u(90), v(90);
  fill(u.data(), u.size(), 3);
  heat(u, 20);
  result("u", u.data(), u.size() * sizeof(double));
  smooth(u.data(), v.data(), 90, 12);
  result("u", u.data(), u.size() * sizeof(double));
  std::vector<std::vector<double>> d(40, std::vector<double>(30));
  for (auto &row : d)
    fill(row.data(), row.size(), 5);
  paths(d, 40, 30);
  for (auto &row : d)
    result("d", row.data(), row.size() * sizeof(double));
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
