// A matrix of rows that are objects, each with private data.
#include "../result.h"
#include <vector>

template <class T> class Row {
  std::vector<T> data_;

public:
  explicit Row(int n = 0) : data_(n) {}
  T &operator[](int i) { return data_[i]; }
  const T &operator[](int i) const { return data_[i]; }
  T &at(int i) { return data_[i]; }
};

template <class T> class Matrix {
  std::vector<Row<T>> rows_;

public:
  Matrix(int m, int n) : rows_(m, Row<T>(n)) {}
  T &operator()(int i, int j) { return rows_[i][j]; }
  const T &operator()(int i, int j) const { return rows_[i][j]; }
};

class Cell {
  double value_ = 1;

public:
  double &value() { return value_; }
};

static void smooth(Matrix<double> &u, const Matrix<double> &v, int n) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      u(i, j) = 0.5 * (u(i - 1, j) + u(i, j - 1)) + v(i, j);
}

static void by_rows(std::vector<Row<double>> &v, int n) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      v[i].at(j) = 0.5 * (v[i - 1].at(j) + v[i].at(j - 1));
}

static void of_cells(std::vector<Cell> &v, int n) {
  // expect: refused struct-member
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      v[i * n + j].value() = 0.5 * (v[i * n + j - 1].value() + v[(i - 1) * n + j].value()) + 1;
}

int main() {
  const int n = 60;
  Matrix<double> u(n, n), v(n, n);
  std::vector<Row<double>> rows(n, Row<double>(n));
  std::vector<Cell> cells(n * n);
  for (int i = 0; i < n; i++)
    fill(&u(i, 0), n, i), fill(&v(i, 0), n, 100 + i), fill(&rows[i][0], n, 200 + i);
  smooth(u, v, n);
  by_rows(rows, n);
  of_cells(cells, n);
  for (int i = 0; i < n; i += 9) {
    result("u", &u(i, 0), n * sizeof(double));
    result("row", &rows[i][0], n * sizeof(double));
    result("cell", &cells[i * n], n * sizeof(Cell));
  }
}
// SPDX-License-Identifier: Apache-2.0
