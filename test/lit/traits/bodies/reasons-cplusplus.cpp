// Each reason that only C++ has, by its code in the report.
// RUN: %hetile --analyze-only --quiet --report=json %s -- | %FileCheck %s
constexpr int N = 100;
double A[N][N];
struct Opaque {
  double &operator()(int i, int j);
};

// CHECK-DAG: "reason": "container"
void f0() {
  Opaque m;
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      m(i, j) = 1;
}

// CHECK-DAG: "reason": "exception"
void f1() {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      if (A[i][j] > 0)
        throw 1;
}

// CHECK-DAG: "reason": "lambda"
void f2() {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      A[i][j] = [](double x) { return x; }(1);
}

// CHECK-DAG: "reason": "range-for"
struct Own {
  double *begin(), *end();
};
void f3(Own &own) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      for (double &x : own)
        x = 1;
}

// CHECK-DAG: "reason": "template"
template <typename T> void f(T (*a)[N]) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      a[i][j] = a[i - 1][j];
}
// SPDX-License-Identifier: Apache-2.0
