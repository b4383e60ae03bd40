// An array that is written might hold the private sizes of a matrix: both are compared on entry.
#include "../result.h"
#include <new>
#include <vector>

template <class T> class Matrix {
public:
  explicit Matrix(int cols) : cols_(cols), data_(24 * 24) {}
  const T &operator()(int i, int j) const { return data_[i * cols_ + j]; }
  T *data() { return data_.data(); }

private:
  int cols_;
  std::vector<T> data_;
};

static void sweep(int n, int m, int (&a)[24][24], const Matrix<short> &u) {
  // expect: tiled
  for (int i = 2; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i][j] = (u(i, j) + a[i - 1][j] + a[i - 2][j - 1]) % 900;
}

int main() {
  static int a[24][24];
  fill_int(&a[0][0], 24 * 24, 631, 900);
  Matrix<short> u(24);
  for (int k = 0; k < 24 * 24; ++k)
    u.data()[k] = short(k * k % 389);
  sweep(24, 23, a, u);
  sweep(5, 24, a, u);
  result("a", a, sizeof a);
  // The matrix inside the memory of the array: the original code runs.
  alignas(16) static int block[24][24];
  Matrix<short> *inside = new (&block[20][0]) Matrix<short>(24);
  for (int k = 0; k < 24 * 24; ++k)
    inside->data()[k] = short(k * 7 % 389);
  sweep(8, 24, block, *inside);
  result("block", block, 8 * sizeof block[0]);
  inside->~Matrix<short>();
}
// SPDX-License-Identifier: Apache-2.0
