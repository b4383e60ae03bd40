// The functions of a nest stand where the user's types are visible; the runtime's header comes
// before everything else, and includes nothing.
// RUN: %hetile --quiet %s -o %t.cpp -- && %FileCheck %s < %t.cpp
// RUN: g++ -Wall -Wextra -Werror -I%include -fsyntax-only %t.cpp
// CHECK: #include "hetile.h"
// CHECK: #include <cstddef>
#include <cstddef>
// CHECK: namespace heat {
namespace heat {
using Real = double;
inline Real mean(Real a, Real b) { return (a + b) / 2; }
// CHECK: static void hetile_1_tile(
// CHECK: void relax(
void relax(int T, int n, Real *a) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = mean(a[i - 1], a[i + 1]);
}
} // namespace heat
// CHECK: extern "C" {
extern "C" {
// CHECK: static void hetile_2_tile(
void relaxC(int T, int n, double *a) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = a[i - 1] + a[i + 1];
}
}
// SPDX-License-Identifier: Apache-2.0
