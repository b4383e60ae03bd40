// Compiler arguments from a file, one a line, blanks and quotes as they are; what follows -- comes later.
// RUN: printf '%%s\n' '-DTEXT="two words"' '' '-DSIZE=90' 'SHELL:-include stddef.h -DWORD=word' '-DLAST=1' >%t.flags
// RUN: %hetile --analyze-only --flags-from=%t.flags %s -- -DLAST=2 2>&1 | %FileCheck %s
// RUN: not %hetile --analyze-only --flags-from=%t.flags %s 2>&1 | %FileCheck %s --check-prefix=ALONE
// RUN: not %hetile --analyze-only --flags-from=%t.none %s -- 2>&1 | %FileCheck %s --check-prefix=NONE
// NONE: error: --flags-from={{.*}}.none: No such file or directory
// ALONE: LAST is not 2
#if LAST != 2
#error LAST is not 2
#endif
const char text[sizeof TEXT == 10 ? 10 : -1] = TEXT;
int WORD;
size_t size;
double a[SIZE][SIZE];

void f(int n) {
  // CHECK: flags-from.c:[[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
}
/* SPDX-License-Identifier: Apache-2.0 */
