// Nests in headers: their text stands in the place of the directive, and what has no tiles is included again, unless it would
// include a header that says '#pragma once' after its text has stood here.
// RUN: %hetile %s -o %t.cpp -- -std=c++17 -I%S/Inputs 2>&1 | %FileCheck %s
// RUN: g++ -std=c++17 -O2 -Wall -Wextra -Werror -Wno-unused-function -I%include -I%S/Inputs -fsyntax-only %t.cpp
// RUN: %FileCheck %s --check-prefix=TEXT < %t.cpp
#include <cstdio>
#include "kit/sums.hpp" /* its nest is none */
#include <kit/sweep.hpp>
#include <kit/more.hpp>
  #  include "kit/last.hpp"
#include "kit/last.hpp"

// CHECK: kit/last.hpp:4:3: remark: tiled
// CHECK: kit/sums.hpp:6:{{[0-9]+}}: remark: {{.*}}scalar-written
// CHECK: kit/sweep.hpp:6:3: remark: tiled
// CHECK-NOT: sweep.hpp:12

// TEXT: {{^}}#line 1 "{{.*}}joined.cpp"
// TEXT: {{^}}#include <cstdio>
// TEXT-NEXT: {{^}}#include "kit/sums.hpp"
// TEXT: {{^}}#pragma clang diagnostic push
// TEXT: {{^}}#line 1 "{{.*}}kit/sweep.hpp"
// TEXT-EMPTY:
// TEXT-NEXT: {{^}}#line 1 "{{.*}}kit/edge.hpp"
// TEXT: {{^}}#line 3 "{{.*}}kit/sweep.hpp"
// TEXT-NEXT: static double grid
// TEXT: {{^}}#line 6 "{{.*}}kit/sweep.hpp"
// TEXT: {{^}}#line 9 "{{.*}}joined.cpp"
// TEXT: {{^}}#line 1 "{{.*}}kit/more.hpp"
// TEXT-EMPTY:
// TEXT-NEXT: {{^}}#include <vector>
// TEXT: {{^}}#line 10 "{{.*}}joined.cpp"
// TEXT: {{^}}#line 1 "{{.*}}kit/last.hpp"
// TEXT: {{^}}#pragma clang diagnostic pop
// TEXT-NEXT: {{^}}#endif
// TEXT-NEXT: {{^}}#line 11 "{{.*}}joined.cpp"
// TEXT-EMPTY:
// TEXT-EMPTY:
// TEXT-NEXT: // CHECK
int main() {
  static double a[9][9], b[EDGE][EDGE] = {{1}};
  sweep();
  last(a);
  std::printf("%g %d %d\n", grid[3][3] + a[2][2] + total(b), more(), __LINE__);
}
// SPDX-License-Identifier: Apache-2.0
