// Host code that enters no nest asks once whether arrays are away, and stands twice.
// RUN: %hetile %s -o %t.c -- -O2 2>&1 | %FileCheck --check-prefix=SAYS %s
// RUN: grep -v "// CHECK" %t.c | %FileCheck %s
// RUN: gcc -O2 -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Wno-old-style-definition -Werror -I%include -c %t.c -o %t.o
#include <stdio.h>
#include <sys/time.h>

static double u[400][400], b[5][5];

// All of a function: what is put in stands in another one, which it calls while arrays are away. So
// it is as small as it was, for compilers to put it into its callers.
// CHECK: static double hetile_twin_[[TWIN:[0-9]+]](void) __attribute__((__noinline__, __cold__));
// CHECK: static double corner(void)
// CHECK: if (__builtin_expect(HETILE_SAYS(hetile_away), 0)) return hetile_twin_[[TWIN]]();
// CHECK: double sum = u[0][0] + u[0][399];
// CHECK-NOT: hetile_element
// CHECK: static double hetile_twin_[[TWIN]](void){{$}}
// CHECK: double sum = (*(double *)hetile_element(&(u[0][0]
// CHECK: return sum / 4;
static double corner(void) {
  double sum = u[0][0] + u[0][399];
  sum += u[399][0] + u[399][399];
  return sum / 4;
}

// All that calls it asks: it need not.
// CHECK: static void hetile_twin_[[EDGE:[0-9]+]](int k) __attribute__
// CHECK: static void edge(int k)
// CHECK: {
// CHECK-NOT: HETILE_SAYS
// CHECK: u[k][0] = u[k][1];
// CHECK: static void hetile_twin_[[EDGE]](int k){{$}}
// CHECK: hetile_element(&(u[k][0])
static void edge(int k) {
  if (k < 0) // not just stores, which would stand in the place of the call
    return;
  u[k][0] = u[k][1];
  u[k][399] = u[k][398];
}

// A function that only calls such ones asks, or those that call it.
// CHECK: static void hetile_twin_[[EDGES:[0-9]+]](int n) __attribute__
// CHECK: if (__builtin_expect(HETILE_SAYS(hetile_away), 0)) { hetile_twin_[[EDGES]](n); return; }
// CHECK: edge(k);
// CHECK: static void hetile_twin_[[EDGES]](int n){{$}}
// CHECK: hetile_twin_[[EDGE]](k);
static void edges(int n) {
  for (int k = 1; k < n; k++)
    edge(k);
}

// Arguments of any kind that is handed on as it is; K & R declarations have no twin.
// CHECK: static void hetile_twin_[[SET:[0-9]+]](double (*to)[400], const char *name, double (*of)(int)) __attribute__
// CHECK: { hetile_twin_[[SET]](to, name, of); return; }
static void set(double (*to)[400], const char *name, double (*of)(int)) {
  to[1][0] = name[0];
  to[2][0] = name[1];
  if (!of)
    return;
  to[3][0] = 1;
}

// CHECK: static void old(to)
// CHECK-NOT: hetile_twin
// CHECK: if (__builtin_expect(!HETILE_SAYS(hetile_away), 1)) {
static void old(to)
  double (*to)[400];
{
  to[1][0] = 2;
  to[2][0] = 3;
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
// CHECK: static void hetile_twin_[[CLEAR:[0-9]+]](void) __attribute__
// CHECK: if (__builtin_expect(HETILE_SAYS(hetile_away), 0)) { hetile_twin_[[CLEAR]](); return; }
// CHECK: static void hetile_twin_[[CLEAR]](void){{$}}
// CHECK: const int hetile_in = hetile_asks({{[0-9]+}});
// SAYS: calm.c:[[#@LINE+3]]:3: remark: tiled in parallel
// SAYS: note: it has 25 points at most: the original code runs unless the arrays lie on several ranks
static void clear(void) {
  for (int m = 0; m < 5; m++)
    for (int n = 0; n < 5; n++)
      b[m][n] = 0.0;
}

// Few points may take long.
static double heavy(int i, int j) {
  double sum = 0;
  for (int k = 0; k < 100000; k++)
    sum += i * k + j;
  return sum;
}

// SAYS-NOT: 9 points at most
// SAYS: calm.c:[[#@LINE+2]]:3: remark: tiled in parallel
void fill(double (*t)[3]) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      t[i][j] = heavy(i, j);
}

// CHECK-LABEL: int main(
// SAYS-NOT: 9 points at most
// SAYS: calm.c:[[#@LINE+5]]:5: remark: tiled:
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
    set(u, "ab", 0);
    old(u);
    clear();
    // CHECK: HETILE_SAYS
    // CHECK: set(u, "ab", 0);
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
  edges(399);
  set(u, "ab", 0);
  clear();
  printf("%g %g\n", corner(), middle());
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
