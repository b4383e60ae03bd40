// In a file with marks only marked nests are tiled, and a marked nest must be.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s --implicit-check-not=remark: --check-prefix=GOOD
// RUN: rm -f %t.c
// RUN: not %hetile %s -o %t.c -- -DBAD 2>&1 | %FileCheck %s --check-prefix=BAD
// RUN: not test -e %t.c
// RUN: not %hetile %s -o %t.c -- -DEMPTY 2>&1 | %FileCheck %s --check-prefix=EMPTY
// RUN: not test -e %t.c
double a[90][90], b[90][90];
int at[90];

void f(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      b[i][j] = a[i - 1][j];
#pragma scop
  // GOOD: marks.c:[[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
#pragma endscop
  for (int t = 0; t < n; t++) {
    at[0] += t;
#pragma hetile
    // the mark stands before this loop
    // GOOD: marks.c:[[@LINE+1]]:5: remark: tiled
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        b[i][j] = b[i - 1][j] + t;
  }
#ifdef BAD
#pragma scop
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      // BAD: marks.c:[[@LINE+1]]:12: error: {{.*}} [-Rhetile-missed] (indirect-subscript)
      a[i][at[j]] = 1;
#pragma endscop
  // BAD: a marked nest cannot be tiled; nothing was written
#endif
#ifdef EMPTY
  // EMPTY: marks.c:[[@LINE+1]]:1: error: the mark has no loop nest {{.*}}(mark-without-nest)
#pragma hetile
  at[1] = 1;
#endif
}
/* SPDX-License-Identifier: Apache-2.0 */
