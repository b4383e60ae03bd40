// What is made from a restrict pointer leads to its memory: that is checked on entry. Parameters lie apart.
// RUN: %hetile --quiet --analyze-only --report=json %s -- | %FileCheck %s
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck --check-prefix=REMARK %s

// CHECK: "name": "below",
// CHECK-NEXT: "overlapChecks": [
// CHECK-NEXT: "a"
// CHECK: "name": "a",
// CHECK-NEXT: "overlapChecks": [
// CHECK-NEXT: "below"
// REMARK: [[@LINE+3]]:3: remark: tiled
void pointer(int n, double *__restrict a) {
  double *below = a + 20;
  for (int i = 2; i < n; i++)
    for (int j = 2; j < n; j++)
      a[i * 20 + j] = 0.5 * below[i * 20 + j] + a[(i - 1) * 20 + j];
}

// CHECK: "name": "c",
// CHECK-NEXT: "overlapChecks": [
// CHECK-NEXT: "a"
// REMARK: [[@LINE+3]]:3: remark: tiled
void reference(int n, double *__restrict a) {
  const double &c = a[45];
  for (int i = 2; i < n; i++)
    for (int j = 2; j < n; j++)
      a[i * 20 + j] = 0.5 * a[(i - 1) * 20 + j] + c;
}

// CHECK: "name": "a",
// CHECK-NEXT: "overlapChecks": [],
// CHECK: "name": "b",
// CHECK-NEXT: "overlapChecks": [],
// REMARK: [[@LINE+2]]:3: remark: tiled
void parameters(int n, double *__restrict a, const double *b, const double &c) {
  for (int i = 2; i < n; i++)
    for (int j = 2; j < n; j++)
      a[i * 20 + j] = 0.5 * a[(i - 1) * 20 + j] + b[j] * c;
}
// SPDX-License-Identifier: Apache-2.0
