// Fields whose accessors wrap around, rows of vectors, and borders that repeat.
#include "../result.h"
#include <algorithm>
#include <vector>
class Grid {
  int nx, ny;
  std::vector<double> cells;

public:
  Grid(int x, int y) : nx(x), ny(y), cells(x * y) {}
  double &at(int i, int j) { return cells[((i + nx) % nx) * ny + (j + ny) % ny]; }
  double at(int i, int j) const { return cells[((i + nx) % nx) * ny + (j + ny) % ny]; }
  int rows() const { return nx; }
  int cols() const { return ny; }
};
void step(Grid &to, const Grid &from) {
  // expect: tiled
  for (int i = 0; i < from.rows(); ++i)
    for (int j = 0; j < from.cols(); ++j)
      to.at(i, j) =
          0.25 * (from.at(i - 1, j) + from.at(i + 1, j) + from.at(i, j - 1) + from.at(i, j + 1));
}
using Field = std::vector<std::vector<double>>;
void advect(Field &next, const Field &u, double c) {
  const int n = u.size(), m = u[0].size();
  // expect: tiled
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      int ip = (i + 1) % n, jm = (j - 1 + m) % m;
      next[i][j] = u[i][j] - c * (u[ip][j] - u[i][jm]);
    }
}
void clampd(std::vector<double> &b, const std::vector<double> &a, int w, int h) {
  // expect: tiled
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      int x0 = std::max(x - 1, 0), x1 = std::min(x + 1, w - 1), y0 = std::max(y - 1, 0),
          y1 = std::min(y + 1, h - 1);
      b[y * w + x] =
          0.2 * (a[y * w + x] + a[y * w + x0] + a[y * w + x1] + a[y0 * w + x] + a[y1 * w + x]);
    }
}
int main() {
  Grid a(60, 70), b(60, 70);
  // expect: tiled
  for (int i = 0; i < 60; ++i)
    for (int j = 0; j < 70; ++j)
      a.at(i, j) = (i * 7 + j) % 5;
  // expect: tiled fallback
  for (int t = 0; t < 10; ++t) {
    step(b, a);
    step(a, b);
  }
  Field u(50, std::vector<double>(60)), v = u;
  // expect: tiled
  for (int i = 0; i < 50; ++i)
    for (int j = 0; j < 60; ++j)
      u[i][j] = i % 7 + j % 3;
  for (int t = 0; t < 10; ++t) {
    advect(v, u, 0.1);
    advect(u, v, 0.1);
  }
  std::vector<double> p(80 * 90), q = p;
  for (int i = 0; i < 80 * 90; ++i)
    p[i] = i % 11;
  for (int t = 0; t < 4; ++t) {
    clampd(q, p, 80, 90);
    clampd(p, q, 80, 90);
  }
  result("a", &a.at(0, 0), 60 * 70 * sizeof(double));
  for (int i = 0; i < 50; ++i)
    result("row", u[i].data(), 60 * sizeof(double));
  result("p", p.data(), p.size() * sizeof(double));
}
// SPDX-License-Identifier: Apache-2.0
