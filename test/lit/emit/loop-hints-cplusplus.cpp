// Hints before a loop in a template, whose original code stands after an `else`, and in a macro
// together with what comes before them, from which they cannot be parted.
// RUN: %hetile %s -o %t.cpp -- -std=c++17 -O2 2>&1 | %FileCheck %s --implicit-check-not=remark:
// RUN: g++ -std=c++17 -O2 -Wall -Werror -I%include -fsyntax-only %t.cpp
// RUN: %FileCheck %s --check-prefix=TEXT < %t.cpp
#define IVDEP _Pragma("GCC ivdep")
#define UNROLL(n) UNROLL_TEXT(GCC unroll n)
#define UNROLL_TEXT(words) _Pragma(#words)
#define FOR(i, n) IVDEP for (int i = 1; i < n; i++)
#define FROM(start) int from = start; _Pragma("GCC ivdep")
#define TWICE(...) __VA_ARGS__ __VA_ARGS__

template <typename T> struct Grid {
  T a[90][90];
  void run(int n) {
    // CHECK: loop-hints-cplusplus.cpp:[[@LINE+1]]:21: remark: tiled
    IVDEP UNROLL(2) for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        a[i][j] += a[i - 1][j] + a[i][j - 1];
    if (n > 3)
      // CHECK: loop-hints-cplusplus.cpp:[[@LINE+1]]:7: remark: tiled
      FOR(i, n)
        FOR(j, n)
          a[i][j] += a[i - 1][j] + a[i][j - 1];
  }
};
template struct Grid<float>;

static double b[90][90];
double parts(int n) {
  // CHECK: loop-hints-cplusplus.cpp:[[@LINE+1]]:11: remark: {{.*}} (in-macro)
  FROM(1) for (int i = from; i < n; i++)
    for (int j = 1; j < n; j++)
      b[i][j] += b[i - 1][j] + b[i][j - 1];
  // CHECK: loop-hints-cplusplus.cpp:[[@LINE+1]]:3: remark: {{.*}} (in-macro)
  TWICE(IVDEP for (int i = 1; i < n; i++) {
    for (int j = 1; j < n; j++) {
      b[i][j] += b[i - 1][j] + b[i][j - 1];
    }
  })
#if 1
#pragma GCC unroll 2
#else
#pragma GCC unroll 3
#endif
#if 1 // the conditional that holds the loop is none of the hint's
  // CHECK: loop-hints-cplusplus.cpp:[[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      b[i][j] += b[i - 1][j] + b[i][j - 1];
#endif
  return b[1][1];
}
// The hints stand at their loop, behind the `else`.
// TEXT: hetile_enter(&hetile_1_nest
// TEXT: {{^}}  else {
// TEXT-NEXT: #line 17 
// TEXT-NEXT: IVDEP UNROLL(2) for (int i = 1;
// SPDX-License-Identifier: Apache-2.0
