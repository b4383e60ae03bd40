// Sums in their order: where nothing else is written, ranks that hold the elements add them one after
// the other, while the arrays are away; else the original loops run.
// RUN: %hetile -Rhetile-missed %s -o %t.c -- 2>&1 | %FileCheck --check-prefix=SAID %s
// SAID: in-order.c:[[@LINE+17]]:7: remark: the floating-point result 'sum' depends on the order of its updates
// RUN: grep -E "^(/. hetile: the nest| *(hetile_done|if .hetile_done|if .!hetile_done).*)" %t.c | %FileCheck %s
// RUN: gcc -O2 -Wall -Wextra -Werror -I%include -c %t.c -o %t.o
// RUN: %hetile --analyze-only --quiet --report=json %s -- | grep -q "\"state\": \"refused\""
// RUN: %hetile --check --explain %s -o %t.c -- 2>&1 | %FileCheck --check-prefix=CHECKED %s
// CHECKED: the tiling agrees with the source

// CHECK: the nest at in-order.c:[[@LINE+8]]:3; rows S0: 0; columns S0: i
// CHECK-NEXT: hetile_done = hetile_enter(
// CHECK-NEXT: if (hetile_done)
// CHECK-NEXT: if (!hetile_done)
double square(int n, int m, const double *a, const double *b) {
  if (n < 1)
    return 0;
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += (a[i * m + j] - b[i * m + j]) * (a[i * m + j] - b[i * m + j]);
  return sum;
}

// A single loop, and two scalars that belong together.
// CHECK-NEXT: the nest at in-order.c:[[@LINE+7]]:3; rows S0: 0; columns S0: i
// CHECK-NEXT: hetile_done = hetile_enter(
// CHECK-NEXT: if (hetile_done)
// CHECK-NEXT: if (!hetile_done)
int most(int n, const double *a) {
  double m = -1;
  int at = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > m) {
      m = a[i];
      at = i;
    }
  return at;
}

// Any other recurrence; its loops are one side, not each row of them.
// CHECK-NEXT: the nest at in-order.c:[[@LINE+6]]:3; rows S0: 0; columns S0: -i
// CHECK-NEXT: hetile_done = hetile_enter(
// CHECK-NEXT: if (hetile_done)
// CHECK-NEXT: if (!hetile_done)
static unsigned mix(unsigned h, double x) { return h * 31 + (unsigned)x; }
unsigned hash(int n, int m, double (*a)[m], unsigned h) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < m; j++)
      h = mix(h, a[i][j]);
  return h;
}

// What writes elements besides leaves what it adds to a nest of its own, which runs after it.
// CHECK-NEXT: the nest at in-order.c:[[@LINE+5]]:3 sums; rows S0: 0; columns S0: i
// CHECK-NEXT: the nest at in-order.c:[[@LINE+4]]:3; rows S0: j; columns S0: i
// CHECK-NOT: the nest
double both(int n, int m, double (*a)[m]) {
  double sum = 0;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++) {
      a[i][j] += a[i - 1][j];
      sum += a[i][j];
    }
  return sum;
}
/* SPDX-License-Identifier: Apache-2.0 */
