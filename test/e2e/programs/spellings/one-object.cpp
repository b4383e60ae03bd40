// Two names for one object, structs copied as a whole, and an empty container.
#define NDEBUG
#include <cassert>
#include <cstdio>
#include <vector>
struct Pair { double x; int k; };
struct Table {
  std::vector<Pair> cells;
  int width;
  Pair &at(int i, int j) { assert(i >= 0 && j < width); return cells[i * width + j]; }
};
void shift(std::vector<double> &u, const std::vector<double> &v, int n, int m) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      u[i * m + j] = 0.5 * v[(i - 1) * m + j] + u[i * m + j - 1];
}
int main() {
  std::vector<double> u(600, 1.5), v(600, 0.25), none;
  shift(u, v, 20, 30);
  shift(u, u, 20, 30); // one object
  shift(none, none, 0, 0);
  Table t{std::vector<Pair>(600), 30};
  for (int k = 0; k < 600; k++)
    t.cells[k] = {k * 0.5, k};
  for (int i = 1; i < 20; i++)
    for (int j = 1; j < 30; j++)
      t.at(i, j) = t.at(i - 1, (j - 1));
  double sum = 0;
  for (int k = 0; k < 600; k++)
    sum = sum * 0.999 + u[k] + t.cells[k].x - t.cells[k].k;
  std::printf("%.17g\n", sum);
}
// SPDX-License-Identifier: Apache-2.0
