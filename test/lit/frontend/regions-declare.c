// What is declared between two nests: a struct of numbers keeps no arrays from staying.
// RUN: %hetile --analyze-only --explain %s -- 2>&1 | %FileCheck %s
#include <sys/time.h>
#include <time.h>
enum { N = 300 };
static double a[N][N], b[N][N];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

// CHECK: [[@LINE+3]]:3: remark: arrays stay distributed from here on to the statement at line {{[0-9]+}}
double timed(int steps) {
  double spent = 0;
  for (int t = 0; t < steps; t++) {
    struct timeval start, end;
    gettimeofday(&start, 0);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[i][j] = b[i][j];
    gettimeofday(&end, 0);
    spent += end.tv_sec - start.tv_sec + now();
  }
  return spent;
}
// CHECK-NOT: may touch their elements
/* SPDX-License-Identifier: Apache-2.0 */
