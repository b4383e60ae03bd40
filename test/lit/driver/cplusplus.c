// C written as C++: what is not valid C++ is named at its place.
// RUN: rm -f %t.cpp %t.c
// RUN: not %hetile --quiet %s -o %t.cpp -- 2>&1 | %FileCheck %s
// RUN: not test -e %t.cpp
// RUN: %hetile --quiet %s -o %t.c --
// RUN: not %hetile --quiet %s --emit=c++ --output-dir %t -- 2>&1 | %FileCheck %s
#include <stdlib.h>
double *make(int n) {
  // CHECK: cplusplus.c:[[#@LINE+1]]:{{[0-9]+}}: error: cannot initialize a variable of type 'double *' with an rvalue of type 'void *'
  double *a = malloc(n * sizeof *a);
  return a;
}
// CHECK: is not valid C++
/* SPDX-License-Identifier: Apache-2.0 */
