// A nest that is tiled: one remark at its line, with band and distances.
// RUN: %hetile %s -o %t.c -- 2>&1 | %FileCheck %s
// RUN: %FileCheck --check-prefix=OUT --input-file=%t.c %s
// RUN: %hetile --quiet %s -o %t.c -- 2>&1 | count 0
// RUN: %hetile -Rhetile-missed %s -o %t.c -- 2>&1 | count 0

void relax(int T, int n, double a[n]) {
  // CHECK: remark.c:[[#@LINE+1]]:3: remark: tiled: rows S0: t; columns S0: t + i [-Rhetile]
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = 0.5 * (a[i - 1] + a[i + 1]);
}
// CHECK: note: distances of the dependences in (row, column): (0, 1) (1, 0) (1, 1)

// Everything outside the nest stays as it was; the nest itself is kept as the fallback.
// OUT: #line 1 "{{.*}}remark.c"
// OUT: // A nest that is tiled
// OUT: #include "hetile.h"
// OUT: static void hetile_1_tile(
// OUT: hetile_a(i) = 0.5 * (hetile_a(i - 1) + hetile_a(i + 1));
// OUT: void relax(int T, int n, double a[n]) {
// OUT: if (hetile_enter(&hetile_1_nest,
// OUT: for (int t = 0; t < T; t++)
// OUT: hetile_leave(
// OUT: #line {{[0-9]+}} "{{.*}}remark.c"
// OUT: {{.* note: dist}}
