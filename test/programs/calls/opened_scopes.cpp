// A class with the names of what opens it, used in several namespaces.
#include "../result.h"

class field {
  double *value;
  int tag, place;

public:
  field(double *p, int n) : value(p), tag(n), place(1) {}
  double at(int i, int j) const { return value[i * tag + j * place]; }
  void set(int i, int j, double v) { value[i * tag + j * place] = v; }
};

namespace one {
void relax(field &x, int n) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      x.set(i, j, x.at(i - 1, j) * 0.5 + x.at(i, j - 1) * 0.3);
}
} // namespace one

namespace two {
namespace {
void relax(field &x, int n) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      x.set(i, j, x.at(i - 1, j) * 0.25 + x.at(i, j - 1) * 0.3);
}
} // namespace
void again(field &x, int n) { relax(x, n); }
} // namespace two

static void relax(field &x, int n) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      x.set(i, j, x.at(i - 1, j) * 0.125 + x.at(i, j - 1) * 0.3);
}

int main() {
  static double a[100 * 100];
  fill(a, 100 * 100, 1);
  field x(a, 100);
  one::relax(x, 100);
  two::again(x, 100);
  relax(x, 100);
  result("opened_scopes", a, sizeof a);
}
// SPDX-License-Identifier: Apache-2.0
