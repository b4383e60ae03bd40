// Tilings compared with their nests: what is said when they agree, when they cannot be compared, and what happens
// when one is wrong.
// RUN: %hetile --check --explain %s -o %t.c -- 2>&1 | %FileCheck %s
// RUN: test -s %t.c
// RUN: rm -f %t.c
// RUN: bash -c '%hetile --check --damage=cross %s -o %t.c -- 2>%t.err; test $? -eq 3'
// RUN: %FileCheck %s --check-prefix=FAILED < %t.err
// RUN: not test -e %t.c
// RUN: bash -c '%hetile --check --damage=live_out --report=json --quiet %s -o %t.c -- >%t.json 2>/dev/null; test $? -eq 3'
// RUN: grep -q '"reason": "check-failed"' %t.json

void lcs(int n, int m, int c[n][m], const char *a, const char *b) {
  // CHECK: check.c:[[#@LINE+2]]:3: remark: the tiling agrees with the source for {{.*}}m={{[0-9]+}} n={{[0-9]+}}{{.*}} points) [-Rhetile-analysis] (checked)
  // FAILED: check.c:[[#@LINE+1]]:3: remark: the check of the nest check.c:[[#@LINE+1]]:3 with m={{[0-9]+}} n={{[0-9]+}} found an error of hetile: {{.*}}c[{{.*}} [-Rhetile-missed] (check-failed)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      c[i][j] = a[i] == b[j] ? c[i - 1][j - 1] + 1 : c[i - 1][j] > c[i][j - 1] ? c[i - 1][j] : c[i][j - 1];
}

double large[5000][5000];
void constant(void) {
  // CHECK: check.c:[[#@LINE+1]]:3: remark: the nest was not checked: its loops have too many iterations even for the smallest sizes [-Rhetile-analysis] (unchecked)
  for (int i = 1; i < 5000; i++)
    for (int j = 1; j < 5000; j++)
      large[i][j] += large[i - 1][j] + large[i][j - 1];
}
// FAILED: error: '{{.*}}check.c': a tiled nest failed its check; nothing was written
/* SPDX-License-Identifier: Apache-2.0 */
