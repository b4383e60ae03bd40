// References to numbers of the caller's beside containers of the function's own, and into these;
// unsigned iterators below bounds with a sign.
#include "../result.h"
#include <vector>

static double price(const double &strike, const int &steps, const int &points) {
  std::vector<double> now(points + 1), next(points + 1, 1.0);
  // expect: tiled
  for (int t = steps - 1; t >= 0; --t) {
    now[0] = strike;
    for (unsigned i = 1; i < points; ++i)
      now[i] = 0.3 * next[i - 1] + 0.39 * next[i] + 0.3 * next[i + 1];
    now[points] = 0;
    for (unsigned i = 0; i <= points; ++i)
      next[i] = now[i];
  }
  return now[points / 2];
}

static void scale(std::vector<double> &grid, int n, int m, const double &by) {
  // expect: tiled
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      grid[i * m + j] *= by;
}

static void grow(std::vector<double> &grid, int n, int m, const double &by) {
  // expect: tiled fallback
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      grid[i * m + j] *= by;
}

static void from(const std::vector<double> &old, std::vector<double> &grid, int n, int m,
                 const double &by) {
  // expect: tiled
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      grid[i * m + j] += old[i * m + j] * by;
}

int main() {
  printf("%.17g\n", price(50, 40, 60));
  const int n = 31, m = 27;
  std::vector<double> a(n * m), b(n * m);
  fill(a.data(), a.size(), 1);
  fill(b.data(), b.size(), 2);
  scale(a, n, m, b[5]);
  result("a", a.data(), a.size() * sizeof(double));
  grow(a, n, m, a[40]); // changes underway
  result("a", a.data(), a.size() * sizeof(double));
  from(a, b, n, m, a[40]);
  result("b", b.data(), b.size() * sizeof(double));
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
