// Options that let equal operations round differently: a remark of analysis, and the nest says so to the
// runtime.
// RUN: %hetile -Rhetile-analysis %s -o %t.c -- -O2 -ffast-math 2>&1 | %FileCheck %s
// RUN: grep -q "_tile, 1}" %t.c
// RUN: %hetile -Rhetile-analysis %s -o %t.c -- -Ofast 2>&1 | %FileCheck %s
// RUN: %hetile -Rhetile-analysis %s -o %t.c -- -O2 -ffp-contract=fast 2>&1 | %FileCheck --check-prefix=CONTRACT %s
// RUN: %hetile -Rhetile-analysis %s -o %t.c -- -O2 2>&1 | not grep inexact.c:1:1
// RUN: grep -q "_tile, 0}" %t.c
// CHECK: inexact.c:1:1: remark: the file is compiled with -ffast-math or the like: the last bits of results may differ from those of the untouched program [-Rhetile-analysis] (inexact)
// CONTRACT: remark: the file is compiled with -ffp-contract=fast
void relax(int T, int n, double a[n]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = 0.5 * (a[i - 1] + a[i + 1]);
}
/* SPDX-License-Identifier: Apache-2.0 */
