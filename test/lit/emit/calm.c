// Host code that enters no nest asks once whether arrays are away, and stands twice.
// RUN: %hetile %s -o %t.c -- -O2 2>&1 | %FileCheck --check-prefix=SAYS %s
// RUN: grep -v "// CHECK" %t.c | %FileCheck %s
// RUN: gcc -O2 -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Werror -I%include -c %t.c -o %t.o
#include <stdio.h>
#include <sys/time.h>

static double u[400][400], b[5][5];

// All of a function: both versions return. What is put in stands in the second one only.
// CHECK-LABEL: static double corner(
// CHECK: if (__builtin_expect(!HETILE_SAYS(hetile_away), 1)) {
// CHECK: double sum = u[0][0] + u[0][399];
// CHECK-NOT: hetile_element
// CHECK: } else {
// CHECK: double sum = (*(double *)hetile_element(&(u[0][0]
// CHECK: return sum / 4;
static double corner(void) {
  double sum = u[0][0] + u[0][399];
  sum += u[399][0] + u[399][399];
  return sum / 4;
}

// One element is one question.
// CHECK-LABEL: static double middle(
// CHECK-NOT: HETILE_SAYS
// CHECK: hetile_element(&(u[200][200]
static double middle(void) { return u[200][200]; }

// A label, and a variable that is there once: what is beside them stands twice.
// CHECK-LABEL: static void counted(
// CHECK-NOT: HETILE_SAYS
// CHECK: static int count;
// CHECK: HETILE_SAYS
// CHECK: u[0][1] = count;
static void counted(void) {
  static int count;
  u[0][1] = count;
  u[0][2] = ++count;
}

// A nest with few points needs no ranks: it is entered while arrays are away, and else asks nothing.
// CHECK-LABEL: static void clear(
// CHECK-NOT: HETILE_SAYS
// CHECK: const int hetile_in = hetile_away;
// SAYS: calm.c:[[#@LINE+3]]:3: remark: tiled in parallel
// SAYS: note: it has 25 points at most: the original code runs unless the arrays lie on several ranks
static void clear(void) {
  for (int m = 0; m < 5; m++)
    for (int n = 0; n < 5; n++)
      b[m][n] = 0.0;
}

// CHECK-LABEL: int main(
int main(void) {
  struct timeval start;
  for (int t = 0; t < 50; t++) {
    // CHECK: hetile_enter(&
    for (int i = 1; i < 399; i++)
      for (int j = 1; j < 399; j++)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i][j - 1] + u[i + 1][j] + u[i][j + 1]);
    // Statements of a block up to a declaration; directives in them, as long as they are whole.
    // CHECK: HETILE_SAYS
    // CHECK: u[0][0] = corner();
    // CHECK: #if 1
    // CHECK: #endif
    // CHECK: } else {
    // CHECK: (*(double *)hetile_element(&(u[0][0]), sizeof(double), 3)) = corner();
    // CHECK: (*(double *)hetile_element(&(u[0][5]), sizeof(double), 3)) = middle();
    // CHECK: }
    u[0][0] = corner();
#if 1
    counted();
#endif
    u[0][5] = middle();
    // CHECK-NOT: HETILE_SAYS
    // CHECK: double x =
    double x = u[0][6];
    clear();
    // CHECK: HETILE_SAYS
    // CHECK: clear();
    // CHECK: for (int k = 0; k < 3; k++) {
    // CHECK: } else {
    for (int k = 0; k < 3; k++) {
      u[0][k + 7] = x * b[k][k];
      if (u[0][k + 7] > 1)
        break;
    }
    gettimeofday(&start, 0);
    for (int i = 1; i < 399; i++)
      for (int j = 1; j < 399; j++)
        u[i][j] = 0.5 * (u[i - 1][j] + u[i][j - 1]);
    // Half of a condition of the preprocessor cannot be copied; what is inside can.
    // CHECK: for (int k = 0; k < 4; k++) {
    // CHECK-NEXT: #endif
    // CHECK: HETILE_SAYS
    // CHECK: u[0][k + 11] = 0;
    // CHECK: } else {
#ifdef NOT_DEFINED
    for (int k = 0; k < 2; k++) {
#else
    for (int k = 0; k < 4; k++) {
#endif
      u[0][k + 11] = 0;
      if (u[0][k + 12] > 1)
        break;
    }
  }
  // CHECK-NOT: HETILE_SAYS
  // CHECK: return 0;
  printf("%g %g\n", u[7][7], b[1][1]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
