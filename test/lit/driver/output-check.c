// An output that cannot be used is not written: the original code is, with a remark; an error on demand.
// RUN: %hetile %s -o %t.c -- -Dstride=3 2>&1 | %FileCheck %s
// RUN: diff %s %t.c
// RUN: %not %hetile --quiet --strict-output %s -o %t.2.c -- -Dstride=3 2>&1 | %FileCheck --check-prefix=STRICT %s
// RUN: %hetile --quiet --strict-output %s -o %t.3.c --
// RUN: %not diff -q %s %t.3.c
// STRICT: error: the output for '{{.*}}output-check.c', line {{[0-9]+}}:
double a[50][50];
void f(void) {
  // CHECK: [[@LINE+2]]:3: remark: what was written for the nest cannot be used: {{.*}} [-Rhetile-missed] (output-check)
  // CHECK: note: the original code is compiled
  for (int i = 1; i < 50; i++)
    for (int j = 1; j < 50; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
}
int main(void) {
  f();
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
