// Nests in templates: one instance, several, arguments that are types and integers, members of
// class templates
#include "../result.h"
#include <vector>

// Two instances of which each has its own tiles.
template <typename T, int N> void relax(T (*u)[N], int n) {
  // expect: tiled
  for (int t = 0; t < 6; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        T sum = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1];
        u[i][j] = sum / T(N) + static_cast<T>(t) / 8;
      }
}

// One instance: no way to tell it from others is needed.
template <class Row> void smooth(Row &v, int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < (int)v.size() - 1; i++)
      v[i] = (v[i - 1] + v[i] + v[i + 1]) / 3;
}

// A member of a class template: the type of the elements and the number of columns are arguments.
template <typename T, int Columns> class Grid {
  std::vector<T> cells;
  int rows;

public:
  Grid(int n, unsigned seed) : cells(n * Columns), rows(n) { fill_with(seed); }
  void fill_with(unsigned seed);
  void sweep(T weight) {
    // expect: tiled
    for (int i = 1; i < rows; i++)
      for (int j = 1; j < Columns; j++)
        cells[i * Columns + j] +=
            weight * (cells[(i - 1) * Columns + j] - cells[i * Columns + j - 1]);
  }
  void show(const char *name) const { result(name, cells.data(), cells.size() * sizeof(T)); }
};

template <typename T, int Columns> void Grid<T, Columns>::fill_with(unsigned seed) {
  for (T &c : cells)
    c = T((seed = seed * 1103515245u + 12345u) >> 20) / 64;
}

// What the types say differently: the quotient of integers and of numbers.
template <typename T> T table(T *c, int n, T d) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      c[i * n + j] = (c[(i - 1) * n + j] + c[i * n + j - 1]) / d + T(7) / T(2);
  return c[n * n - 1];
}

// An instance with another constant is another program: forward, or nothing to wait for.
template <int Step> void shifted(double (*a)[40]) {
  // expect: tiled
  for (int i = 1; i < 40; i++)
    for (int j = 4; j < 36; j++)
      a[i][j] = a[i - 1][j - Step] + a[i][j - 1] * .5;
}

// No instance.
template <typename T> void unused(T (*u)[9]) {
  // expect: refused template
  for (int i = 1; i < 9; i++)
    for (int j = 1; j < 9; j++)
      u[i][j] = u[i - 1][j] + u[i][j - 1];
}

// A part that some instances do not have.
template <typename T> void partial(T (*u)[30]) {
  // expect: refused template
  for (int i = 1; i < 30; i++)
    for (int j = 1; j < 30; j++)
      if constexpr (sizeof(T) == 4)
        u[i][j] = u[i - 1][j] + u[i][j - 1];
      else
        u[i][j] = u[i - 1][j] - u[i][j - 1];
}

int main() {
  static double d[30][50], p[30][30], s[40][40];
  static float f[30][33], q[30][30];
  fill(&d[0][0], 30 * 50, 11);
  fill(&p[0][0], 30 * 30, 12);
  fill(&s[0][0], 40 * 40, 13);
  // expect: tiled
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 30; j++)
      f[i][j] = q[i][j] = (float)d[i][j];
  relax<double, 50>(d, 30);
  relax<float, 33>(f, 30);
  partial(p);
  partial(q);
  shifted<1>(s);
  shifted<-1>(s);
  std::vector<double> v(70);
  fill(v.data(), 70, 14);
  smooth(v, 9);
  Grid<double, 31> a(40, 1);
  Grid<float, 23> b(40, 2);
  Grid<short, 27> c(40, 3);
  a.sweep(.25);
  b.sweep(.125f);
  c.sweep(3);
  static long whole[35 * 35];
  static double number[35 * 35];
  for (int k = 0; k < 35 * 35; k++)
    number[k] = whole[k] = (k * 7919L) % 1013;
  result("d", d, sizeof d);
  result("f", f, sizeof f);
  result("p", p, sizeof p);
  result("q", q, sizeof q);
  result("s", s, sizeof s);
  result("v", v.data(), v.size() * sizeof(double));
  a.show("a");
  b.show("b");
  c.show("c");
  printf("%ld %.17g\n", table(whole, 35, 2L), table(number, 35, 2.));
  result("whole", whole, sizeof whole);
  result("number", number, sizeof number);
}
// SPDX-License-Identifier: Apache-2.0
