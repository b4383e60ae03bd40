// Calls of other files' functions in a region, and what other files are told of this one's.
// RUN: %hetile %s -o %t.c -Rhetile-analysis -- 2>&1 | %FileCheck %s --check-prefix=REMARK
// RUN: grep -v -e TEXT -e REMARK %t.c | %FileCheck %s --check-prefix=TEXT
// RUN: %hetile %s --dump-after=regions -o %t.c -- 2>&1 | %FileCheck %s --check-prefix=DUMP
#include <stdio.h>
#define N 300
static double u[N][N];
double now(void);
void note(int step, double value);
void file(const char *name, double (*a)[N]);
double norm(double (*a)[N], int n);

// DUMP: leaves arrays alone: sweep
// DUMP-NEXT: leaves arrays alone: solve
// DUMP-NEXT: leaves arrays alone: driver
// DUMP-NEXT: leaves arrays alone: callback
// DUMP-NEXT: leaves arrays alone: twice
// DUMP-NOT: leaves arrays alone
void sweep(void) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}
// TEXT-LABEL: double solve(int n) {
// TEXT: hetile_open(&hetile_region_1);
// TEXT: double start = __extension__({ struct hetile_outside hetile_called __attribute__((__cleanup__(hetile_back))) = hetile_calls(HETILE_FUNCTION(now)); now(); });
// TEXT-NEXT: sweep();
// TEXT-NEXT: HETILE_FUNCTION(note)); note(n, __extension__({{.*}}HETILE_FUNCTION(now)); now(); }) - start); });
// TEXT: hetile_close(&hetile_region_1)
// TEXT-NEXT: return 1.0
double solve(int n) {
  // REMARK: summaries.c:[[@LINE+1]]:3: remark: arrays stay distributed from here on to the statement at line [[@LINE+1]]
  while (n-- > 0) {
    double start = now();
    sweep();
    note(n, now() - start);
  }
  return 1.0;
}
// No nest of this file, but a loop around those of others.
// TEXT-LABEL: void driver(int n) {
// TEXT: hetile_open(&hetile_region_2);
// TEXT: if (__extension__({{.*}}HETILE_FUNCTION(norm)); norm(u, N); }) < 1e-3)
void driver(int n) {
  // REMARK: summaries.c:[[@LINE+1]]:3: remark: arrays stay distributed
  for (int t = 0; t < n; t++)
    if (norm(u, N) < 1e-3)
      return;
}
// A call in a macro's argument has no place for text, and so it ends the region.
#define CHECK(what) do { if (!(what)) printf("%s\n", #what); } while (0)
// TEXT-LABEL: void checked(int n) {
// TEXT-NOT: hetile_open
// TEXT: CHECK(
void checked(int n) {
  // REMARK: summaries.c:[[@LINE+1]]:3: remark: arrays come home in every iteration of this loop: the call of 'norm' may touch
  for (int t = 0; t < n; t++) {
    sweep();
    CHECK(norm(u, N) < 1);
  }
}
// TEXT-LABEL: void callback(int n)
static void callback(int n) { note(n, 0); }
void (*hook)(int) = callback;
// Nobody else can call what is only ever called by its name: the table would keep it from its caller.
static void own(int n) { note(n, 1); }
void twice(void) { own(1), own(2); }
// TEXT: static void hetile_known_1(void) __attribute__((__alias__("sweep")));
// TEXT: static const hetile_function hetile_known[] = {
// TEXT-NEXT: (hetile_function)hetile_known_1,
// TEXT: (hetile_function)callback
// TEXT-NOT: (hetile_function)own
// TEXT: HETILE_KNOWN(5)
/* SPDX-License-Identifier: Apache-2.0 */
