// A live assertion may end the program in the middle of a nest; without it the class is an array.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
// RUN: %hetile --analyze-only %s -- -DNDEBUG 2>&1 | %FileCheck %s --check-prefix=PLAIN
#include <cassert>
struct Matrix {
  double *data;
  int rows, columns;
  double &operator()(int i, int j) {
    assert(i >= 0 && i < rows);
    return data[i * columns + j];
  }
};
void sweep(Matrix &a, int n) {
  // PLAIN: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 10; j++)
      // CHECK: [[@LINE+1]]:{{[0-9]+}}: remark: 'a(i - 1, j)' {{.*}} (container)
      a(i, j) = a(i - 1, j) + a(i, j - 1);
}
