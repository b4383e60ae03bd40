// A copy that ends with an argument of a macro has no semicolon of its own: it is no nest, and costs
// no other one.
// RUN: %hetile %s -o %t.c -- 2>&1 | %FileCheck %s --implicit-check-not=warning
// CHECK: macro-arguments.c:[[@LINE+7]]:3: remark: tiled
#include <string.h>
#define TWICE(...) __VA_ARGS__; nest(); __VA_ARGS__
#define CASE(...) do { if (k == 3) break; __VA_ARGS__; } while (0)

static int a[400][400];
static void nest(void) {
  for (int i = 1; i < 400; i++)
    for (int j = 1; j < 400; j++)
      a[i][j] = (a[i - 1][j] + a[i][j - 1] * 3 + 1) & 127;
}
void user(int k) {
  TWICE(memset(a[5], 0, 80));
  CASE(nest());
  CASE(memset(a[6], 0, sizeof a[6]); memset(a[7], 0, 80));
  CASE(memset(a[9], 0, 16); nest());
}
/* SPDX-License-Identifier: Apache-2.0 */
