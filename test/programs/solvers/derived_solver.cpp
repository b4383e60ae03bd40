// A solver derived from a class that holds the grid: its members are protected.
#include "../result.h"
#include <vector>

class Grid {
public:
  Grid(int rows, int cols)
      : n(rows), m(cols), u(rows, std::vector<double>(cols)), flat(rows * cols) {
    for (int i = 0; i < 50; ++i)
      weight[i] = i * 0.01;
    for (int i = 0; i < n; ++i)
      fill(u[i].data(), m, 641 + i);
    fill(flat.data(), n * m, 642);
  }
  void show() const {
    for (const std::vector<double> &row : u)
      result("u", row.data(), row.size() * sizeof(double));
    result("flat", flat.data(), flat.size() * sizeof(double));
  }

protected:
  int n, m;
  std::vector<std::vector<double>> u;
  std::vector<double> flat;
  double weight[50];
  int at(int i, int j) const { return i * m + j; }
};

class Solver : public Grid {
public:
  using Grid::Grid;
  void sweep();
  void integrate(const Solver &other);
};

void Solver::sweep() {
  // expect: tiled
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      u[i][j] = 0.25 * (u[i - 1][j] + u[i][j - 1] + u[i + 1][j] + u[i][j + 1]) + weight[i];
}

void Solver::integrate(const Solver &other) {
  // expect: tiled
  for (int i = 1; i < other.n; i++)
    for (int j = 1; j < m; j++)
      flat[at(i, j)] =
          0.5 * (flat[at(i - 1, j)] + flat[at(i, j - 1)]) + this->weight[3] * other.weight[i];
}

int main() {
  Solver s(24, 31), t(24, 5);
  for (int k = 0; k < 4; k++) {
    s.sweep();
    s.integrate(t);
    s.integrate(s);
  }
  s.show();
}
// SPDX-License-Identifier: Apache-2.0
