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
// An element read on the host comes from where it is.
// TEXT-LABEL: int watched(int n) {
// TEXT: hetile_open(&hetile_region_2)
// TEXT: if ((*(double *)hetile_element(&(u[1][1]), sizeof(double), 1)) > 3)
// TEXT: return n
int watched(int n) {
  // REMARK: region.c:[[@LINE+1]]:3: remark: arrays stay distributed from here on to the statement at line [[@LINE+1]]
  while (n-- > 0) {
    sweep();
    if (u[1][1] > 3)
      printf("large\n");
  }
  return n;
}
// All elements, one by one: the array comes home as a whole.
// TEXT-LABEL: int whole(int n) {
// TEXT-NOT: hetile_open
// TEXT-NOT: hetile_element
// TEXT: return n
int whole(int n) {
  // REMARK: region.c:[[@LINE+1]]:3: remark: arrays come home in every iteration of this loop: 'u[i][j]' may touch
  while (n-- > 0) {
    sweep();
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        printf("%g\n", u[i][j]);
  }
  return n;
}
// Whether the element is loaded before the nest runs or after it, only the compiler knows.
static double swept(void) {
  sweep();
  return 1;
}
// TEXT-LABEL: void race(int n) {
// TEXT-NOT: hetile_open
// TEXT: return;
void race(int n) {
  // REMARK: region.c:[[@LINE+1]]:3: remark: arrays come home in every iteration of this loop: 'u[1][1]' may touch
  while (n-- > 0)
    u[1][1] = u[2][2] * swept();
  return;
}
// An argument of a macro may be turned into text.
#define SHOW(x) printf(#x " = %g\n", x)
// TEXT-LABEL: void shown(int n) {
// TEXT-NOT: hetile_open
// TEXT: return;
void shown(int n) {
  // REMARK: region.c:[[@LINE+1]]:3: remark: arrays come home in every iteration of this loop: 'u[1][1]' may touch
  while (n-- > 0) {
    sweep();
    SHOW(u[1][1]);
  }
  return;
}
// Two nests after each other, and a call whose effects are known when it comes.
void other(void);
// TEXT-LABEL: void parts(void) {
// TEXT: hetile_region_3
// TEXT-NOT: hetile_region_4
// TEXT: hetile_calls(HETILE_FUNCTION(other)); other(); });
// TEXT: hetile_close(&hetile_region_3);
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
// What is freed need not come home: the region reaches so far.
// TEXT-LABEL: void freed(int n) {
// TEXT: printf("%g\n", (*(double *)hetile_element(&(v[n / 2][3]), sizeof(double), 1)));
// TEXT-NEXT: free(hetile_freed(v)); hetile_close(
// TEXT-NEXT: printf
void freed(int n) {
  double (*v)[n] = malloc(sizeof(double[n][n]));
  for (int k = 0; k < 9; k++)
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++)
        v[i][j] = k + (i % 2 ? 0.5 : v[i - 1][j]);
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      v[i][j] = v[i - 1][j] + v[i][j - 1];
  printf("%g\n", v[n / 2][3]);
  free(v);
  printf("done\n");
}
/* SPDX-License-Identifier: Apache-2.0 */
