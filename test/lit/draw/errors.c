/* What --draw does not accept, and where it cannot write; a name with markup in it stays text.
 * RUN: not %hetile --analyze-only --draw=%t.png %s -- 2>&1 | FileCheck --check-prefix=KIND %s
 * RUN: not %hetile --analyze-only --draw= %s -- 2>&1 | FileCheck --check-prefix=EMPTY %s
 * RUN: not %hetile --analyze-only --quiet --draw=%t.no/a.svg %s -- 2>&1 | FileCheck --check-prefix=WRITE %s
 * RUN: cp %s %t.c.svg
 * RUN: not %hetile --analyze-only --quiet --draw=%t.c.svg %t.c.svg -- -x c 2>&1 | FileCheck --check-prefix=SOURCE %s
 * RUN: cmp %s %t.c.svg
 * RUN: cp %s "%t.a<b>&'c'.c"
 * RUN: %hetile --analyze-only --quiet --draw=%t.svg %s "%t.a<b>&'c'.c" --
 * RUN: FileCheck %s < %t.svg
 * RUN: echo 'int x;' > %t.none.c
 * RUN: %hetile --analyze-only --quiet --draw=%t.none.svg %t.none.c --
 * RUN: FileCheck --check-prefix=NONE %s < %t.none.svg
 */
void copy(int n, const double *restrict a, double *restrict b) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i * n + j];
}
/* KIND: error: --draw={{.*}}.png: pictures are written as SVG; accepted is a name that ends in .svg
 * EMPTY: error: --draw=: pictures are written as SVG
 * WRITE: error: {{.*}}.no/a.svg
 * SOURCE: error: --draw={{.*}}.c.svg is a source
 * CHECK: errors.c:16:3</text>
 * CHECK: .a&lt;b&gt;&amp;&#39;c&#39;.c:16:3</text>
 * NONE: There is no loop nest.
 */
/* SPDX-License-Identifier: Apache-2.0 */
