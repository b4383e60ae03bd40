// Nests on vectors and other containers, members of a class included.
#include <array>
#include <cstdio>
#include <memory>
#include <valarray>
#include <vector>
class Solver {
  std::vector<double> u, f;
  int nx, ny;
  int at(int i, int j) const { return i * ny + j; }
  double &U(int i, int j) { return u[at(i, j)]; }
  double F(int i, int j) const { return f[i * ny + j]; }
public:
  Solver(int nx, int ny) : u(nx * ny), f(nx * ny), nx(nx), ny(ny) {
    for (std::size_t k = 0; k < u.size(); k++) { u[k] = (k * 7919 % 101) / 3.0; f[k] = k % 7; }
  }
  void sweep() {
    for (int i = 1; i < nx; i++)
      for (int j = 1; j < ny; j++)
        U(i, j) = 0.25 * (U(i - 1, j) + U(i, j - 1)) + F(i, j);
  }
  void sweep2(int steps) {
    for (int t = 0; t < steps; t++)
      for (int i = 1; i < nx - 1; i++)
        for (int j = 1; j < ny - 1; j++)
          u[i * ny + j] = 0.25 * (u[(i - 1) * ny + j] + u[(i + 1) * ny + j] + u[i * ny + j - 1] + u[i * ny + j + 1]);
  }
  double sum() const { double s = 0; for (double x : u) s = s * 0.999 + x; return s; }
};
void pascal(std::vector<long> &row, std::size_t steps) {
  for (std::size_t t = 1; t < steps; ++t)
    for (std::size_t i = 1; i < row.size(); ++i)
      row[i] = (row[i] + row[i - 1]) % 1000003;
}
using Grid = std::array<std::array<double, 30>, 20>;
void grid(Grid &g) {
  for (int i = 1; i < 20; ++i)
    for (int j = 1; j < 30; ++j)
      g[i][j] = g[i - 1][j] * 0.5 + g[i][j - 1];
}
int main() {
  Solver s(30, 40);
  s.sweep();
  s.sweep2(4);
  std::vector<long> row(50, 1);
  pascal(row, 30);
  Grid g;
  for (auto &r : g) for (auto &x : r) x = 1;
  grid(g);
  std::vector<std::array<double, 24>> rows(18);
  for (auto &r : rows) r.fill(2);
  for (int i = 1; i < (int)rows.size(); i++)
    for (int j = 1; j < 24; j++)
      rows[i][j] = rows[i - 1][j - 1] + 0.5 * rows[i][j - 1];
  std::unique_ptr<double[]> p(new double[20 * 20]);
  for (int k = 0; k < 400; k++) p[k] = k;
  for (int i = 1; i < 20; i++)
    for (int j = 1; j < 20; j++)
      p[i * 20 + j] = p[(i - 1) * 20 + j] * 0.5 + p[i * 20 + j - 1] * 0.25;
  std::valarray<double> v(400);
  for (int k = 0; k < 400; k++) v[k] = k;
  for (int i = 1; i < 20; i++)
    for (int j = 1; j < 20; j++)
      v[i * 20 + j] = v[(i - 1) * 20 + j] * 0.5 + v.operator[](i * 20 + j - 1) * 0.25;
  std::printf("%.17g %ld %.17g %.17g %.17g %.17g\n", s.sum(), row[49], g[19][29], rows[17][23], p[399], v[399]);
}
// SPDX-License-Identifier: Apache-2.0
