// operator() and operator[] of classes whose bodies are visible.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
class Matrix {
  int n_, m_;
  double *d_;
public:
  int rows() const { return n_; }
  int cols() const { return m_; }
  double &operator()(int i, int j) { return d_[i * m_ + j]; }
  double *operator[](int i) { return d_ + i * m_; }
};
void call(Matrix &a) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < a.rows(); i++)
    for (int j = 1; j < a.cols(); j++)
      a(i, j) = a(i - 1, j) + a(i, j - 1);
}
void subscript(Matrix &a) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < a.rows(); i++)
    for (int j = 1; j < a.cols(); j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
}
// SPDX-License-Identifier: Apache-2.0
