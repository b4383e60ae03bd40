// Functions say where an element of a hidden vector is; some say more than the sum of their arguments.
#include "../result.h"
#include <cstddef>
#include <vector>

inline std::size_t place(int i, int j, int columns) { return std::size_t(i) * columns + j; }
inline int swapped(int i, int j, int rows) { return j * rows + i; }
inline int narrow(int i, unsigned char j, int columns) { return i * columns + j; }
inline int inner(int j) { return j + 1; }
inline int outer(int i, int j, int columns) { return i * columns + inner(j); }

struct Step {
  int step;
  int operator()(int c, int r) const { return c * step + r; }
};

class ByRows {
  std::vector<double> v;
  int m;

public:
  ByRows(int n, int m) : v(n * m), m(m) { fill(v.data(), v.size(), 1); }
  double &operator()(int i, int j) { return v[place(i, j, m)]; }
};

class ByColumns {
  std::vector<double> v;
  int n;

public:
  ByColumns(int n, int m) : v(n * m), n(n) { fill(v.data(), v.size(), 2); }
  double &operator()(int i, int j) { return v[swapped(i, j, n)]; }
};

class Narrow {
  std::vector<double> v;
  int m;

public:
  Narrow(int n, int m) : v(n * m), m(m) { fill(v.data(), v.size(), 3); }
  double &operator()(int i, int j) { return v[narrow(i, j, m)]; }
};

class Outer {
  std::vector<double> v;
  int m;

public:
  Outer(int n, int m) : v(n * m + 1), m(m) { fill(v.data(), v.size(), 4); }
  double &operator()(int i, int j) { return v[outer(i, j, m)]; }
};

class Stepped {
  std::vector<double> v;
  Step at{2};
  int pitch;

public:
  Stepped(int n, int m) : v(n * m * 2), pitch(2 * m) { fill(v.data(), v.size(), 5); }
  double &operator()(int i, int j) { return v[at(j, i * pitch)]; }
};

int main() {
  const int n = 60, m = 500;
  ByRows a(n, m);
  ByColumns b(n, m);
  Narrow c(n, m);
  Outer d(n, m);
  Stepped e(n, m);
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      a(i, j) = 0.5 * (a(i - 1, j) + a(i, j - 1));
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      b(i, j) = 0.5 * (b(i - 1, j) + b(i, j - 1));
  // expect: refused unsigned-wrap
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      c(i, j) = 0.5 * (c(i - 1, j) + c(i, j - 1));
  // The last column is in the next row, as private data tell.
  // expect: tiled fallback
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      d(i, j) = 0.5 * (d(i - 1, j) + d(i, j - 1));
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      e(i, j) = 0.5 * (e(i - 1, j) + e(i, j - 1));
  static double all[60][500];
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      all[i][j] = a(i, j) + 2 * b(i, j) + 5 * e(i, j);
  // expect: tiled fallback
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      all[i][j] += 4 * d(i, j);
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 200; j++)
      all[i][j] += c(i, j);
  result("places_computed", all, sizeof all);
}
// SPDX-License-Identifier: Apache-2.0
