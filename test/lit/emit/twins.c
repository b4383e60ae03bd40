// What a function is told keeps it from having a twin, or the twin is told as well; the user's
// warnings are those of the function as it was written.
// RUN: %hetile --strict-output %s -o %t.c -- -O2 -mavx2
// RUN: grep -v "// CHECK" %t.c | %FileCheck %s
// RUN: gcc -O2 -mavx2 -Wall -Wextra -Wdeclaration-after-statement -Werror -I%include -c %t.c -o %t.o
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static double a[300][300], b[300];

static void edge(int k) {
  b[k] += a[k][1];
  b[k + 1] = a[k][2];
}

// CHECK-NOT: hetile_twin_{{[0-9]+}}(const char
static void says(const char *what) {
  printf("%s %s\n", __func__, what);
  for (int k = 0; k < 3; k++)
    edge(k);
}

static void ends(int k) __attribute__((noreturn));
static void ends(int k) {
  edge(k);
  printf("%g %g\n", b[k], a[k][k]);
  exit(1);
}

static double get(int k) {
  if (k >= 0)
    return b[k] + a[k][k];
  ends(k);
}

// CHECK-NOT: hetile_twin_{{[0-9]+}}(int n, va_list
static void list(int n, va_list ap) {
  (void)ap;
  for (int k = 0; k < n; k++)
    edge(k);
}

static void start(int n, ...) {
  va_list ap;
  va_start(ap, n);
  list(n, ap);
  va_end(ap);
}

static void of(int n, const __typeof__(b[0]) *x) {
  (void)x;
  for (int k = 0; k < n; k++)
    edge(k);
}

static __attribute__((target("avx"))) void fast(int n) {
  for (int k = 0; k < n; k++)
    edge(k);
}

// __COUNTER__ counts once.
// CHECK-LABEL: static void counts(void) {
// CHECK-NOT: HETILE_SAYS
// CHECK: __COUNTER__
// CHECK-NOT: __COUNTER__
static void counts(void) {
  edge(__COUNTER__);
  edge(3);
}

// A name in text that only another compiler reads: the function is not known to be called here only.
// CHECK: HETILE_SAYS(hetile_away), 0)) return hetile_twin_{{[0-9]+}}(x, n);
static double total(const double *x, int n) {
  double s = b[0] + b[1];
  for (int k = 0; k < n; k++)
    s += x[k];
  return s;
}

// The array has no values, and none are read.
// CHECK-LABEL: static void none(int k) {
static void none(int k) {
  double empty[1];
  b[k] = total(empty, 0);
  b[k + 1] = a[k][k];
#ifdef __NOT_CLANG__
  b[k] = total(b, 2);
#endif
}

int main(void) {
  for (int t = 0; t < 9; t++) {
    for (int i = 1; i < 300; i++)
      for (int j = 1; j < 300; j++)
        a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
    b[1] += get(t);
    b[2] += get(3);
    none(4);
    for (int k = 0; k < 3; k++)
      edge(k);
    for (int i = 1; i < 300; i++)
      for (int j = 1; j < 300; j++)
        a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1] + b[j]);
  }
  says("end");
  start(3);
  of(3, b);
  fast(3);
  counts();
  printf("%g\n", a[299][299]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
