// The passes by their names, and what is known after one of them.
// RUN: %hetile --analyze-only --quiet --time-passes %s -- 2>&1 >/dev/null | %FileCheck --check-prefix=TIMES %s
// RUN: %hetile --quiet --dump-after=parse -o %t.c %s -- | %FileCheck --check-prefix=PARSE %s
// RUN: %hetile --quiet --dump-after=check -o %t.c %s -- | %FileCheck --check-prefix=CHECKED %s
// RUN: %hetile --quiet --dump-after=read -o %t.c %s -- | %FileCheck --check-prefix=READ %s
// RUN: %hetile --quiet --dump-after=analyze -o %t.c %s -- | %FileCheck --check-prefix=ANALYZE %s
// RUN: %hetile --quiet --dump-after=remarks -o %t.c %s -- | %FileCheck --check-prefix=REMARKS %s
// RUN: %hetile --quiet --dump-after=emit -o %t.c %s -- | %FileCheck --check-prefix=EMIT %s
// RUN: not %hetile --dump-after=tile -o %t.c %s -- 2>&1 | %FileCheck --check-prefix=NONE %s
void relax(int T, int n, double a[n]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = 0.5 * (a[i - 1] + a[i + 1]);
}
// TIMES: ms  parse
// TIMES: ms  read, as written
// TIMES: ms  analyze, passes.c:{{.*}} steps
// TIMES: ms  regions
// TIMES: ms  check
// TIMES: ms  remarks
// TIMES: ms  emit
// TIMES: ms  check-output
// PARSE: C, 0 marks, 1 functions
// CHECKED: passes.c:{{[0-9]+}}:3: tiled
// READ: passes.c:{{[0-9]+}}:3: as written
// READ: S0[t, i]
// ANALYZE: passes.c:{{[0-9]+}}:3: tiled, {{[0-9]+}} steps
// ANALYZE: band: {{.*}}S0[t, i] -> [t, t + i]
// REMARKS: passes.c:{{[0-9]+}}:3: tiled
// EMIT: hetile_
// NONE: there is no such pass
/* SPDX-License-Identifier: Apache-2.0 */
