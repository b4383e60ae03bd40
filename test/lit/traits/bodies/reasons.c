// Each reason for leaving a nest as it is, by its code in the report.
// RUN: %hetile --analyze-only --quiet --report=json %s -- -fopenmp | %FileCheck %s
#define N 100
int printf(const char *, ...);
double external(double);
static double deref(double *p) {
  double x = 0;
  while (x < 1)
    x += *p;
  return x;
}
double A[N][N], *P;
int idx[N], global;
volatile double V[N][N];
static double use(int x) { if (x > 1) return A[x][x]; return 0; }
#define WHOLE for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) A[i][j] = 1;

// CHECK-DAG: "reason": "address-of"
void f0(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      A[i][j] = (long)&A[i - 1][j] != 0;
}

// CHECK-DAG: "reason": "array-base"
void f1(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      (i > 3 ? A[i] : A[0])[j] = 1;
}

// CHECK-DAG: "reason": "asm"
void f2(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      { __asm__("nop"); A[i][j] = 1; }
}

// CHECK-DAG: "reason": "break"
void f3(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      { if (A[i][j] > 3) break; A[i][j] = 1; }
}

// CHECK-DAG: "reason": "call-pointer"
void f4(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      A[i][j] = deref(A[i - 1]);
}

// CHECK-DAG: "reason": "call-reads-written"
void f5(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      A[i][j] = use(j);
}

// CHECK-DAG: "reason": "call-unknown"
void f6(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      A[i][j] = external(A[i - 1][j]);
}

// CHECK-DAG: "reason": "continue"
void f7(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      { switch (i) { case 1: continue; } A[i][j] = 1; }
}

// CHECK-DAG: "reason": "goto"
void f8(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      { if (A[i][j] > 3) goto end; A[i][j] = 1; end:; }
}

// CHECK-DAG: "reason": "indirect-subscript"
void f9(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      A[idx[i]][j] = 1;
}

// CHECK-DAG: "reason": "iterator-modified"
void f10(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      { A[i][j] = 1; j++; }
}

// CHECK-DAG: "reason": "non-affine-subscript"
void f11(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      A[i * j % N][j] = 1;
}

// CHECK-DAG: "reason": "pointer-modified"
void f12(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      *(P++) = 1;
}

// CHECK-DAG: "reason": "return"
void f13(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      { if (A[i][j] > 3) return; A[i][j] = 1; }
}

// CHECK-DAG: "reason": "scalar-written"
void f14(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      global += A[i][j];
}

// CHECK-DAG: "reason": "unsupported-construct"
void f16(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      A[i][j] = sizeof A[i];
}

// CHECK-DAG: "reason": "volatile"
void f17(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      V[i][j] = 1;
}

// CHECK-DAG: "reason": "while-loop"
void f18(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      while (A[i][j] > 3) A[i][j] -= 1;
}

// CHECK-DAG: "reason": "whole-array"
void f19(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      A[i][j] = P == 0;
}

// CHECK-DAG: "reason": "call-unknown"
void f20(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      printf("%g", A[i][j]);
}

// CHECK-DAG: "reason": "final-value"
void f21(void) {
  int i, j;
  for (i = 0; i < N; i++) {
    int m = i + 1;
    for (j = 0; j < m; j++)
      A[i][j] = 1;
  }
  A[0][0] = j;
}

// CHECK-DAG: "reason": "in-macro"
void f22(void) {
  WHOLE
}

// CHECK-DAG: "reason": "iterator-type"
void f23(void) {
  for (char i = 1; i < global; i++)
    for (int j = 1; j < N; j++)
      A[i][j] = 1;
}

// CHECK-DAG: "reason": "local-across-loops"
void f24(void) {
  for (int i = 1; i < N; i++) {
    double s[1] = {0};
    for (int j = 1; j < N; j++) {
      s[0] += A[i][j];
      A[i][j] = s[0];
    }
  }
}

// CHECK-DAG: "reason": "loop-condition"
void f25(void) {
  for (int i = 1; i; i++)
    for (int j = 1; j < N; j++)
      A[i][j] = 1;
}

// CHECK-DAG: "reason": "loop-step"
void f26(void) {
  for (int i = 1; i < N; i *= 2)
    for (int j = 1; j < N; j++)
      A[i][j] = 1;
}

// CHECK-DAG: "reason": "name-hidden"
void f27(void) {
  for (int i = 1; i < N; i++)
    for (int i = 1; i < N; i++)
      A[i][i] = 1;
}

// CHECK-DAG: "reason": "non-affine-bound"
void f28(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < i * i; j++)
      A[i][j] = 1;
}

// CHECK-DAG: "reason": "non-affine-condition"
void f29(void) {
  for (int i = 1; i < N; i++)
    if (A[i][0] > 0)
      for (int j = 1; j < N; j++)
        A[i][j] = 1;
}

// CHECK-DAG: "reason": "openmp"
void f30(void) {
#pragma omp parallel for
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      A[i][j] = 1;
}

// CHECK-DAG: "reason": "unsigned-wrap"
void f31(void) {
  for (unsigned i = 1; i < N; i++)
    for (unsigned j = 1; j < N; j++)
      A[i - 2][j] = 1;
}

// CHECK-DAG: "reason": "no-permutable-band"
void f32(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = A[N - 1 - i][N - 1 - j] + A[j][i];
}

// CHECK-DAG: "reason": "empty-nest"
void f33(void) {
  for (int i = 9; i < 5; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = 1;
}
/* SPDX-License-Identifier: Apache-2.0 */
