// Classes that hide what they hold: values go in and out through functions that give no reference.
#include "../result.h"
#include <vector>

class Flat {
  std::vector<double> d;
  int n, m;
  double weight = 0.25;

public:
  Flat(int n, int m) : d(n * m), n(n), m(m) { fill(d.data(), d.size(), 3); }
  double get(int i, int j) const { return d[i * m + j]; }
  double weighted(int i, int j) const { return weight * d[i * m + j]; }
  void set(int i, int j, double v) { d[i * m + j] = v; }
  int rows() const { return n; }
  int cols() const { return m; }
};

class Raw {
  double *d;
  int n, m;

public:
  Raw(int n, int m) : d(new double[n * m]), n(n), m(m) { fill(d, n * m, 4); }
  ~Raw() { delete[] d; }
  double get(int i, int j) const { return d[i * m + j]; }
  void set(int i, int j, double v) { d[i * m + j] = v; }
};

class Rows {
  std::vector<std::vector<double>> d;

public:
  Rows(int n, int m) : d(n, std::vector<double>(m)) {
    for (int i = 0; i < n; i++)
      fill(d[i].data(), d[i].size(), i);
  }
  double get(int i, int j) const { return d[i][j]; }
  void set(int i, int j, double v) { d[i][j] = v; }
};

class Fixed {
  double d[70][80];

public:
  Fixed() { fill(&d[0][0], 70 * 80, 5); }
  double get(int i, int j) const { return d[i][j]; }
  void set(int i, int j, double v) { d[i][j] = v; }
};

template <class T> class Typed {
  std::vector<T> values;
  int columns;

public:
  Typed(int n, int m) : values(n * m, T(1)), columns(m) {}
  T value(int i, int j) const { return values[i * columns + j]; }
  void setValue(int i, int j, T v) { values[i * columns + j] = v; }
};

int main() {
  const int n = 70, m = 80;
  Flat a(n, m);
  Raw r(n, m);
  Rows v(n, m);
  static Fixed f;
  Typed<double> t(n, m);
  Typed<int> counts(n, m);
  // expect: tiled
  for (int i = 1; i < a.rows(); i++)
    for (int j = 1; j < a.cols(); j++)
      a.set(i, j, a.get(i, j) + 0.5 * a.weighted(i - 1, j) + 0.1 * a.get(i, j - 1));
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      r.set(i, j, r.get(i, j) + 0.5 * r.get(i - 1, j) + 0.1 * r.get(i, j - 1));
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      v.set(i, j, v.get(i, j) + 0.5 * v.get(i - 1, j) + 0.1 * v.get(i, j - 1));
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      f.set(i, j, f.get(i, j) + 0.5 * f.get(i - 1, j) + 0.1 * f.get(i, j - 1));
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      t.setValue(i, j, t.value(i, j) + 0.5 * t.value(i - 1, j) + a.get(i, j));
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      counts.setValue(i, j, counts.value(i, j) + counts.value(i - 1, j) % 7 + counts.value(i, j - 1) % 5);
  static double all[70][80];
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      all[i][j] = a.get(i, j) + 2 * r.get(i, j) + 3 * v.get(i, j) + 5 * f.get(i, j) + t.value(i, j) + counts.value(i, j);
  result("private_setters", all, sizeof all);
}
// SPDX-License-Identifier: Apache-2.0
