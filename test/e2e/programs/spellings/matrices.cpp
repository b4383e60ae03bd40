// Nested vectors and matrix classes whose data the nest may not name.
#include <cstdio>
#include <vector>
template <typename T> class Matrix {
  std::vector<T> data;
  int r, c;
public:
  Matrix(int r, int c) : data(r * c), r(r), c(c) {}
  int rows() const { return r; }
  int cols() const { return c; }
  T &operator()(int i, int j) { return data[i * c + j]; }
  const T &operator()(int i, int j) const { return data[i * c + j]; }
};
class Field {
  double *p;
  int n;
public:
  Field(int m, int n) : p(new double[m * n]()), n(n) {}
  ~Field() { delete[] p; }
  double *operator[](int i) { return p + i * n; }
  int width() const { return n; }
};
void relax(Matrix<double> &a, const Matrix<double> &f) {
  for (int i = 1; i < a.rows(); i++)
    for (int j = 1; j < a.cols(); j++)
      a(i, j) = 0.25 * (a(i - 1, j) + a(i, j - 1)) + f(i, j);
}
int align(const std::vector<int> &s, const std::vector<int> &t) {
  std::vector<std::vector<int>> best(s.size() + 1, std::vector<int>(t.size() + 1));
  int n = s.size(), m = t.size();
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      if (s[i - 1] == t[j - 1])
        best[i][j] = best[i - 1][j - 1] + 1;
      else
        best[i][j] = best[i - 1][j] > best[i][j - 1] ? best[i - 1][j] : best[i][j - 1];
  return best[n][m];
}
int main() {
  Matrix<double> a(40, 50), f(40, 50);
  for (int k = 0; k < 2000; k++) {
    a(k / 50, k % 50) = k * 7919 % 101;
    f(k / 50, k % 50) = k % 7 * 0.5;
  }
  relax(a, f);
  std::vector<int> s, t;
  for (int k = 0; k < 70; k++) {
    s.push_back(k * 31 % 5);
    t.push_back(k * 17 % 7 % 5);
  }
  Field u(30, 20);
  Field *p = &u;
  for (int j = 0; j < 20; j++)
    u[0][j] = j;
  for (int i = 1; i < 30; i++)
    for (int j = 1; j < p->width() - 1; j++)
      (*p)[i][j] = 0.25 * ((*p)[i - 1][j - 1] + (*p)[i - 1][j + 1]) + 0.5 * (*p)[i - 1][j];
  double sum = 0;
  for (int k = 0; k < 2000; k++)
    sum = sum * 0.999 + a(k / 50, k % 50);
  std::printf("%.17g %d %.17g\n", sum, align(s, t), u[29][10]);
}
// SPDX-License-Identifier: Apache-2.0
