// What accessors test before they return must hold at all points of the nest; without the tests the class is an array.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
// RUN: %hetile --analyze-only %s -- -DNDEBUG 2>&1 | %FileCheck %s --check-prefix=PLAIN
#include <cassert>
#include <stdexcept>
struct Matrix {
  double *data;
  int rows, columns;
  double &operator()(int i, int j) {
    assert(i >= 0 && i < rows);
    return data[i * columns + j];
  }
};
void sweep(Matrix &a, int n) {
  // CHECK: [[@LINE+2]]:3: remark: tiled
  // PLAIN: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 10; j++)
      a(i, j) = a(i - 1, j) + a(i, j - 1);
}
struct Field {
  double *values;
  int width;
};
static double &at(Field &f, int x, int y) {
  if (x < 0 || x >= f.width)
    throw std::out_of_range("x");
  const int place = y * f.width + x;
  return f.values[place];
}
void integrate(Field &f, int n, int m) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int y = 1; y < n; y++)
    for (int x = 1; x < m; x++)
      at(f, x, y) += at(f, x - 1, y) + at(f, x, y - 1);
}
static double &odd(Field &f, int x) {
  assert(f.values[x] > 0);
  return f.values[x];
}
void data(Field &f, int n) {
  for (int y = 1; y < n; y++)
    for (int x = 1; x < n; x++)
      // CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: 'odd(f, x)', which tests more than affine bounds, {{.*}} (container)
      odd(f, x) += 1;
}
static double &either(Field &f, int x, int y) {
  assert(x < f.width || y > 3);
  return f.values[x];
}
void alternatives(Field &f, int n) {
  for (int y = 1; y < n; y++)
    for (int x = 1; x < n; x++)
      // CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: 'either(f, x, y)', which tests more than affine bounds, {{.*}} (container)
      either(f, x, y) += 1;
}
// SPDX-License-Identifier: Apache-2.0
