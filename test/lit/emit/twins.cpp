// Functions that are like their twins, and some that have none.
// RUN: %hetile --strict-output %s -o %t.cpp -- -O2 -Wall
// RUN: grep -v "// CHECK" %t.cpp | %FileCheck %s
// RUN: g++ -O2 -Wall -Wextra -Werror -I%include -c %t.cpp -o %t.o
#include <cstdio>

static double a[300][300], b[300];

// CHECK: static double hetile_twin_[[QUIET:[0-9]+]](int k) noexcept __attribute__
static double quiet(int k) noexcept {
  double x = b[k];
  x += a[k][k];
  return x;
}

// Its name leads to no twin from outside the namespace.
namespace in {
static double apart(int k);
}
double in::apart(int k) {
  double x = b[k];
  x += a[k][k];
  return x;
}

// Nor has a twin what belongs to a class.
// CHECK-NOT: hetile_twin_{{[0-9]+}}(Known
struct Known;
static void known(Known *k);
struct Known {
  friend void known(Known *k);
  explicit Known(int of) : n(of) {}

private:
  int n;
};
static void known(Known *k) {
  b[k->n] = a[0][k->n] + quiet(3);
  b[0] = 1;
}

// CHECK-NOT: hetile_twin_{{[0-9]+}}() noexcept
static void pure() noexcept(true) { b[3] += a[3][3] + b[4]; }

// The first one of a namespace; a parameter that nobody uses.
namespace {
// CHECK: static void hetile_twin_[[FIRST:[0-9]+]](int n, int m __attribute__((__unused__))) __attribute__
// CHECK: for (int k = 0; k < n; k++) {
// CHECK: static_assert(noexcept(quiet(1)), "");
// CHECK: b[k] += quiet(k);
// CHECK: static void hetile_twin_[[FIRST]](
// CHECK: static_assert(noexcept(hetile_twin_[[QUIET]](1)), "");
// CHECK: hetile_twin_[[QUIET]](k);
// CHECK: in::apart(k)
void first(int n, [[maybe_unused]] int m) {
  for (int k = 0; k < n; k++) {
    static_assert(noexcept(quiet(1)), "");
    b[k] += quiet(k);
    b[k] += in::apart(k);
  }
}
} // namespace

// CHECK-LABEL: int main() {
int main() {
  Known three(3);
  for (int t = 0; t < 9; t++) {
    for (int i = 1; i < 300; i++)
      for (int j = 1; j < 300; j++)
        a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
    first(5, 2);
    known(&three);
    pure();
    for (int i = 1; i < 300; i++)
      for (int j = 1; j < 300; j++)
        a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1] + b[j]);
  }
  printf("%g\n", a[299][299]);
}
// SPDX-License-Identifier: Apache-2.0
