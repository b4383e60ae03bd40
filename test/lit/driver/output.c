// Names of outputs; the source is never overwritten; stdout.
// RUN: rm -rf %t && mkdir %t && cp %s %t/k.c
// RUN: %hetile --quiet %t/k.c --output-dir %t -- && test -e %t/k.hetile.c
// RUN: not %hetile --quiet %t/k.c -o %t/k.c -- 2>&1 | %FileCheck --check-prefix=SELF %s
// RUN: %hetile --quiet %t/k.c -o - -- | %FileCheck --check-prefix=STDOUT %s
// RUN: %hetile --quiet %t/k.c -o %t/o.c --depfile=%t/o.d -- && %FileCheck --check-prefix=DEP --input-file=%t/o.d %s
// RUN: not %hetile %t/none.c -- 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %hetile --quiet %t/k.c -o %t/o.c 2>&1 | %FileCheck --check-prefix=GUESS %s
// RUN: not %hetile -Rnothing %t/k.c -- 2>&1 | %FileCheck --check-prefix=REMARK %s
// SELF: error: {{.*}}k.c' is the source itself
// STDOUT: hetile_enter
// DEP: {{.*}}o.c: \
// DEP: k.c
// NONE: error: {{.*}}none.c
// GUESS: note: no compile_commands.json {{.*}} -p <build folder>, or the flags after --
// REMARK: accepted are -Rhetile
void relax(int T, int n, double a[n]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = 0.5 * (a[i - 1] + a[i + 1]);
}
/* SPDX-License-Identifier: Apache-2.0 */
