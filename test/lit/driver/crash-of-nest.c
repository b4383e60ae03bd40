// A crash in the analysis of a nest: the program begins anew and leaves that nest alone.
// RUN: rm -f %t.c
// RUN: %hetile --damage=crash %s %s --analyze-only -- 2>&1 | %FileCheck %s
// RUN: %hetile --damage=crash --report=json %s --analyze-only -- 2>/dev/null | %FileCheck --check-prefix=JSON %s
// RUN: bash -c '%hetile --damage=crash --strict %s -o %t.c -- 2>/dev/null; test $? -eq 1'
// RUN: not test -e %t.c
// CHECK: crash-of-nest.c:[[@LINE+5]]:3: remark: the analysis of this nest failed: it crashed, and was begun again without this nest
// CHECK: remark: the analysis of this nest failed: it crashed
// CHECK-NOT: the analysis of this nest failed
// JSON: analysis-failed
void f(double *a, double *b, int n) {
  for (int t = 0; t < n; t++)
    for (int i = 1; i < n; i++)
      a[i] = a[i] + a[i - 1];
}
/* SPDX-License-Identifier: Apache-2.0 */
