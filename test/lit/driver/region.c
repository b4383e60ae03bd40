// Regions: where arrays stay distributed, and what ends them.
// RUN: %hetile %s -o %t.c -Rhetile-analysis -- 2>&1 | %FileCheck %s --check-prefix=REMARK
// RUN: grep -v -e TEXT -e REMARK %t.c | %FileCheck %s --check-prefix=TEXT
#include <stdio.h>
#include <stdlib.h>
#define N 100
static double u[N][N], f[N][N];
static void sweep(void) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] + f[i][j]);
}
// A loop that executes a nest by a call; output in between is no obstacle.
// TEXT: void solve(int n) {
// TEXT-NEXT: struct hetile_region hetile_region_1 {{.*}} hetile_open(&hetile_region_1); while
// TEXT-NEXT: sweep();
// TEXT: } hetile_close(&hetile_region_1);
void solve(int n) {
  // REMARK: region.c:[[@LINE+1]]:3: remark: arrays stay distributed from here on to the statement at line [[@LINE+1]]
  while (n-- > 0) {
    sweep();
    printf("sweep %d\n", n);
  }
}
// An element read on the host.
// TEXT-LABEL: int watched(int n) {
// TEXT-NOT: hetile_open
// TEXT: return n
int watched(int n) {
  // REMARK: region.c:[[@LINE+1]]:3: remark: arrays come home in every iteration of this loop: 'u[1][1]' may touch
  while (n-- > 0) {
    sweep();
    if (u[1][1] > 3)
      printf("large\n");
  }
  return n;
}
// Two nests after each other, and a call whose effects nobody knows.
void other(void);
// TEXT-LABEL: void parts(void) {
// TEXT: hetile_region_2
// TEXT-NOT: hetile_region_3
// TEXT: hetile_close(&hetile_region_2);
// TEXT-NEXT: other();
// TEXT: return;
void parts(void) {
  sweep();
  sweep();
  other();
  sweep();
  return;
}
// A nest whose entry reads an element: a function that it calls does.
static double corner(double x) { return x + f[1][1]; }
// TEXT-LABEL: void captures(int n) {
// TEXT-NOT: hetile_open
// TEXT: return;
void captures(int n) {
  // REMARK: region.c:[[@LINE+1]]:3: remark: arrays come home in every iteration of this loop: what the nest reads on entry may touch
  while (n-- > 0)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[i][j] = corner(u[i - 1][j]) + u[i][j - 1];
  return;
}
