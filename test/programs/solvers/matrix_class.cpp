// Gauss-Seidel over a small matrix class with operator().
#include "../result.h"
#include <vector>

class Matrix {
public:
  Matrix(int rows, int cols) : rows_(rows), cols_(cols), data_(new double[rows * cols]()) {}
  ~Matrix() { delete[] data_; }
  double &operator()(int i, int j) { return data_[i * cols_ + j]; }
  double operator()(int i, int j) const { return data_[i * cols_ + j]; }
  int rows() const { return rows_; }
  int cols() const { return cols_; }
  double *data() { return data_; }

private:
  int rows_, cols_;
  double *data_;
};

static void relax(Matrix &u, const Matrix &f) {
  // expect: tiled unused
  for (int i = 1; i < u.rows() - 1; ++i)
    for (int j = 1; j < u.cols() - 1; ++j)
      u(i, j) = 0.25 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) - f(i, j));
}

int main() {
  Matrix u(26, 30), f(26, 30);
  fill(u.data(), 26 * 30, 621);
  fill(f.data(), 26 * 30, 622);
  // expect: tiled
  for (int n = 0; n < 5; ++n)
    relax(u, f);
  result("u", u.data(), 26 * 30 * sizeof(double));
}
// SPDX-License-Identifier: Apache-2.0
