// A loop that prints now and then is a nest between two such iterations, entered where its body begins.
// RUN: %hetile %s -o %t.c -- 2>&1 | %FileCheck --check-prefix=SAYS %s
// RUN: %FileCheck --input-file=%t.c %s
#include <stdio.h>
#define N 100
double a[N][N], b[N][N];

void steps(int count, int every) {
  // SAYS: stops.c:[[#@LINE+3]]:3: remark: tiled: rows S0: t; S1: t; columns
  // SAYS: note: from one iteration in which '(t % every == 0)' holds to the next one: these run as they are written
  // CHECK: { int [[S:hetile_[0-9]+]]_until = 0; int [[S]]_runs = 0; for (int t = 0;
  for (int t = 0; t < count; t++) {
    // CHECK: if ([[S]]_runs && t == [[S]]_until) {
    // CHECK-NEXT: hetile_leave(&[[S]]_nest, 0, 0);
    // CHECK: for (; (t < count) && !((t % every == 0)); t++)
    // CHECK-NEXT: ++hetile_steps;
    // CHECK: if (hetile_steps > 1) {
    // CHECK: if (hetile_enter(&[[S]]_nest
    // CHECK: t = hetile_stop;
    // CHECK-NEXT: if (!(t < count))
    // CHECK-NEXT: break;
    // CHECK: [[S]]_until = hetile_stop;
    // CHECK: hetile_enter(&hetile_
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    // CHECK: hetile_enter(&hetile_
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[i][j] = b[i][j];
    if (t % every == 0)
      printf("%d %g\n", t, a[N / 2][N / 2]);
    // CHECK: } if ([[S]]_runs) hetile_leave(&[[S]]_nest, 0, 0); }
  }
}

// The condition reads what the loop changes, and an array of integers may be what a pointer leads to.
extern int *limit;
int c[N][N];
void depends(int count) {
  double last = 0;
  // SAYS: stops.c:[[#@LINE+1]]:3: remark: tiled in parallel
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = 1;
  for (int t = 0; t < count; t++) {
    // SAYS: stops.c:[[#@LINE+1]]:5: remark: tiled
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        a[i][j] += 0.5 * a[i - 1][j - 1];
    // SAYS: stops.c:[[#@LINE+1]]:5: remark: 'last' is written in the nest
    last += t * 0.1;
    if (last > 1)
      printf("%g\n", last);
  }
  for (int t = 0; t < count; t++) {
    // SAYS: stops.c:[[#@LINE+1]]:5: remark: tiled
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        c[i][j] += c[i - 1][j - 1];
    if (t == *limit)
      // SAYS: stops.c:[[#@LINE+1]]:7: remark: the effects of calling 'printf' are not known
      printf("%d\n", t);
  }
}
// SPDX-License-Identifier: Apache-2.0
/* SPDX-License-Identifier: Apache-2.0 */
