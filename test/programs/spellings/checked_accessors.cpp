// Accessors of several statements: constants, assertions, tests that throw, references to elements
// of a parameter.
#include "../result.h"
#include <cassert>
#include <stdexcept>
#include <vector>

class Grid {
public:
  Grid(int n, int m) : rows_(n), columns_(m), data_(n * m) {}
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  double &operator()(int i, int j) {
    assert(i >= 0 && i < rows_);
    assert(j >= 0 && j < columns_);
    return data_[i * columns_ + j];
  }
  double *data() { return data_.data(); }

private:
  int rows_, columns_;
  std::vector<double> data_;
};

struct Field {
  double *values;
  int width, height;
};

static double &at(Field &f, int x, int y) {
  if (x < 0 || x >= f.width || y < 0 || y >= f.height)
    throw std::out_of_range("at");
  const int place = y * f.width + x;
  return f.values[place];
}

static double *row(Field *f, int y) { return f->values + y * f->width; }

static void relax(Grid &g, int sweeps) {
  const int n = g.rows(), m = g.columns();
  // expect: tiled
  for (int s = 0; s < sweeps; ++s)
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        g(i, j) = 0.25 * (g(i - 1, j) + g(i + 1, j) + g(i, j - 1) + g(i, j + 1));
}

static void integrate(Field &f) {
  // expect: tiled
  for (int y = 1; y < f.height; y++)
    for (int x = 1; x < f.width; x++)
      at(f, x, y) += at(f, x - 1, y) + at(f, x, y - 1) - at(f, x - 1, y - 1);
}

static void integrate_rows(Field *f) {
  // expect: tiled
  for (int y = 1; y < f->height; y++)
    for (int x = 1; x < f->width; x++)
      row(f, y)[x] = 0.5 * (row(f, y)[x - 1] + row(f, y - 1)[x]);
}

static bool outside(Field &f, int n) {
  try {
    // expect: tiled fallback
    for (int y = 0; y < n; y++)
      for (int x = 0; x < f.width; x++)
        at(f, x, y) += 1;
  } catch (const std::out_of_range &) {
    return true;
  }
  return false;
}

int main() {
  Grid g(34, 30);
  fill(g.data(), 34 * 30, 1);
  relax(g, 7);
  result("g", g.data(), 34 * 30 * sizeof(double));
  std::vector<double> v(40 * 24);
  fill(v.data(), v.size(), 2);
  Field f{v.data(), 40, 24};
  integrate(f);
  result("f", v.data(), v.size() * sizeof(double));
  integrate_rows(&f);
  result("f", v.data(), v.size() * sizeof(double));
  printf("%d\n", outside(f, 25));
  result("f", v.data(), v.size() * sizeof(double));
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
