// A file with errors: clang's own diagnostics, exit 1, no output.
// RUN: rm -f %t.c
// RUN: not %hetile %s -o %t.c -- 2>&1 | %FileCheck %s
// RUN: not test -e %t.c

void f(int n, double a[n]) {
  for (int i = 0; i < n; i++)
    // CHECK: errors.c:[[#@LINE+1]]:12: error: use of undeclared identifier 'x'
    a[i] = x[i];
}
/* SPDX-License-Identifier: Apache-2.0 */
