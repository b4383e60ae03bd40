// --report=json lists every nest: tiled, parallel or refused, with its reason; other formats have the
// same remarks.
// RUN: %hetile --analyze-only --quiet --report=json %s -- > %t.json
// RUN: %FileCheck %s < %t.json
// RUN: python3 %S/Inputs/schema.py json < %t.json | %FileCheck --check-prefix=COUNT %s
// RUN: %hetile --analyze-only --quiet --report=json %S/../frontend/*.c -- | python3 %S/Inputs/schema.py json
// RUN: %hetile --analyze-only --quiet --report=sarif %s -- | python3 %S/Inputs/schema.py sarif | %FileCheck --check-prefix=SARIF-COUNT %s
// RUN: %hetile --analyze-only --quiet --save-remarks=%t.yaml %s --
// RUN: %FileCheck --check-prefix=YAML %s < %t.yaml
// LLVM's own tools read it.
// RUN: llvm-remarkutil yaml2bitstream %t.yaml -o %t.bitstream
// RUN: llvm-remarkutil count --parser=yaml --count-by=remark-name --group-by=function %t.yaml | %FileCheck --check-prefix=NAMES %s
// RUN: llvm-remarkutil count --parser=bitstream --count-by=remark-name --group-by=function %t.bitstream | %FileCheck --check-prefix=NAMES %s
// So they do, and opt-viewer, where a name has a quotation mark and bytes that are no UTF-8.
// RUN: %python %S/Inputs/odd_names.py %hetile %t.odd | %FileCheck --check-prefix=ODD %s
// RUN: llvm-remarkutil yaml2bitstream %t.odd/remarks.yaml -o %t.bitstream
// RUN: cp %s %t.source.c
// RUN: not %hetile --analyze-only --save-remarks=%t.source.c %t.source.c --
// RUN: cmp %s %t.source.c
// COUNT: 5 checked
void relax(int T, int n, double a[n], double b[n]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = 0.5 * (a[i - 1] + a[i + 1]) + b[i];
}
void scale(int n, int m, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] *= 0.5;
}
// The loop of the steps cannot be tiled, what is in it can.
void shift(int T, int n, double a[n][n], double x[n]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] += x[0];
    x[0] = a[n - 1][0];
  }
}
int search(int n, int m, double a[n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (a[i][j] < 0)
        return 1;
  return 0;
}
// CHECK: "nests": [
// CHECK: "delinearized": false
// CHECK: "overlapChecks": [
// CHECK-NEXT: "b"
// CHECK: "columns": "S0: t + i"
// CHECK: "function": "relax"
// CHECK: "guard": "1"
// CHECK: "state": "tiled"
// CHECK: "delinearized": true
// CHECK: "distances": []
// CHECK: "state": "parallel"
// CHECK: "at": {
// CHECK: "function": "shift"
// CHECK: "text": "the nest that begins here, inside it, is tiled; the loops around that one stay sequential"
// CHECK: "reason": "no-permutable-band"
// CHECK: "state": "refused"
// CHECK: "function": "shift"
// CHECK: "state": "parallel"
// CHECK: "at": {
// CHECK: "line": [[#@LINE-22]]
// CHECK: "function": "search"
// CHECK: "reason": "return"
// YAML: --- !Passed
// YAML-NEXT: Pass:            hetile
// YAML-NEXT: Name:            tiled
// YAML-NEXT: DebugLoc:        { File: '{{.*}}report.c',{{.*}}
// YAML: Function:        relax
// YAML-NEXT: Args:
// YAML-NEXT:   - String:          'tiled: rows S0: t; columns S0: t + i'
// YAML: --- !Missed
// YAML: Name:            no-permutable-band
// NAMES: Function,Count
// NAMES: relax,2
// NAMES: shift,3
// ODD: "it's \ufffd, \xe4 and more.c" 2 hetile tiled tiled: rows
// The remark about the region they make is one more result.
// SARIF-COUNT: 9 checked
/* SPDX-License-Identifier: Apache-2.0 */
