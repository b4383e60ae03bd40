// What '#pragma hetile' may ask for; anything else is an error, and nothing is written.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s --implicit-check-not=remark: --implicit-check-not=error:
// RUN: rm -f %t.c
// RUN: not %hetile %s -o %t.c -- -DBAD 2>&1 | %FileCheck %s --check-prefix=BAD
// RUN: not test -e %t.c
// RUN: not %hetile --analyze-only %s -- -DREGION 2>&1 | %FileCheck %s --check-prefix=REGION
double a[90][90], b[90];
struct sums {
  double all;
};

double f(int n, struct sums *s) {
  double sum = 0, other = 0;
#pragma hetile off
  // CHECK: pragmas.c:[[@LINE+1]]:3: remark: the nest is left as it is{{.*}} (left-alone)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  // CHECK: pragmas.c:[[@LINE+1]]:3: remark: the nest is left as it is{{.*}} (left-alone)
  for (int t = 0; t < n; t++) {
    // The nest before it is none of its business.
    // CHECK: pragmas.c:[[@LINE+1]]:5: remark: tiled
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        a[i][j] += a[i - 1][j] * t;
    /* A comment of
       two lines. */
#pragma hetile off // for it is short
    // CHECK: pragmas.c:[[@LINE+1]]:5: remark: the nest is left as it is{{.*}} (left-alone)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        a[i][j] += 1;
  }
  // Other tools' names, however near, are theirs.
#pragma tile(8, 8)
#pragma while hetile off
  // A single loop is nothing to say a word of.
#pragma hetile off
  for (int i = 1; i < n; i++)
    b[i] = b[i - 1];
  // CHECK: pragmas.c:[[@LINE+1]]:25: remark: the nest is left as it is{{.*}} (left-alone)
  _Pragma("hetile off") for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  // In a macro, and among other pragmas.
#define ALONE _Pragma("GCC ivdep") _Pragma("hetile off")
#define UNROLLED(n) _Pragma("GCC ivdep")
  // CHECK: pragmas.c:[[@LINE+1]]:21: remark: the nest is left as it is{{.*}} (left-alone)
  ALONE UNROLLED(2) for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  // With the loop in the macro, or with macros behind it.
#define LEFT(i) _Pragma("hetile off") for (int i = 1; i < n; i++)
#define OVER(i) for (int i = 1; i < n; i++)
  // CHECK: pragmas.c:[[@LINE+1]]:3: remark: the nest is left as it is{{.*}} (left-alone)
  LEFT(i)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  // CHECK: pragmas.c:[[@LINE+1]]:9: remark: the nest is left as it is{{.*}} (left-alone)
  ALONE OVER(i)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
#define QUICK(i) _Pragma("GCC ivdep") for (int i = 1; i < n; i++)
  // CHECK: pragmas.c:[[@LINE+1]]:25: remark: the nest is left as it is{{.*}} (left-alone)
  _Pragma("hetile off") QUICK(i)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
#define TEXT(words) #words
#define OURS(words) _Pragma(TEXT(hetile words))
  // CHECK: pragmas.c:[[@LINE+1]]:13: remark: the nest is left as it is{{.*}} (left-alone)
  OURS(off) for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  // CHECK: pragmas.c:[[@LINE+2]]:3: remark: tiled
  _Pragma("hetile reduction(+ : sum)") /* the operator's parenthesis is not the clause's */
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      sum += a[i][j];
  int k = 0;
#pragma hetile off
  while (k < n)
    b[k++] = 0;
#pragma hetile reduction(+ : sum, s->all) \
    reduction(max: other)
  // CHECK: pragmas.c:[[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      sum += a[i][j];
      s->all += a[i][j];
      other = other > a[i][j] ? other : a[i][j];
    }
#ifdef BAD
  // BAD: pragmas.c:[[@LINE+1]]:1: error: {{.*}}: 'reduktion' [-Rhetile-missed] (pragma)
#pragma hetile reduktion(+ : sum)
  // BAD: pragmas.c:[[@LINE+1]]:1: error: {{.*}}: the loop has no 'dif' {{.*}}(pragma)
#pragma hetile reduction(+ : dif)
  // BAD: pragmas.c:[[@LINE+1]]:1: error: {{.*}}: 'reduction' with 'plus' {{.*}}(pragma)
#pragma hetile reduction(plus : sum)
  // BAD: pragmas.c:[[@LINE+1]]:1: error: {{.*}}: 'reduction' without (op: names) {{.*}}(pragma)
#pragma hetile reduction
  // BAD: pragmas.c:[[@LINE+1]]:1: error: {{.*}}: 'reduction' without a name {{.*}}(pragma)
#pragma hetile reduction(+)
  // BAD: pragmas.c:[[@LINE+1]]:3: error: {{.*}}: 'of' {{.*}}(pragma)
  _Pragma("hetile of")
  // BAD: pragmas.c:[[@LINE+1]]:1: error: {{.*}}: 'off' together with other words {{.*}}(pragma)
#pragma hetile off region
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      sum += a[i][j];
  // BAD: pragmas.c:[[@LINE+1]]:1: error: the mark has no loop nest {{.*}}(mark-without-nest)
#pragma hetile off
  b[0] = 1;
  // BAD: pragmas.c:[[@LINE+1]]:1: error: {{.*}}: ';' {{.*}}(pragma)
#pragma hetile ;
  for (int i = 1; i < n; i++)
    b[i] = b[i - 1];
  // BAD: pragmas.c:[[@LINE+1]]:1: error: {{.*}}: 'hetil', where 'hetile' may be meant {{.*}}(pragma)
#pragma hetil off
  // BAD: pragmas.c:[[@LINE+1]]:1: error: {{.*}}: 'hetilee', where 'hetile' may be meant {{.*}}(pragma)
#pragma hetilee
  // BAD: pragmas.c:[[@LINE+1]]:1: error: {{.*}}: 'Hetile', where 'hetile' may be meant {{.*}}(pragma)
#pragma Hetile off
  // BAD: pragmas.c:[[@LINE+1]]:3: error: {{.*}}: 'hetlie', where 'hetile' may be meant {{.*}}(pragma)
  _Pragma("hetlie off") for (int i = 1; i < n; i++)
    b[i] = b[i - 1];
  // BAD: pragmas.c:[[@LINE+1]]:1: error: {{.*}}: 'hetile_off', where 'hetile' may be meant {{.*}}(pragma)
#pragma hetile_off
#define SUMS _Pragma("hetile reduktion(+ : sum)")
  // BAD: pragmas.c:[[@LINE+1]]:3: error: {{.*}}: 'reduktion' {{.*}}(pragma)
  SUMS
  for (int i = 1; i < n; i++)
    b[i] = b[i - 1];
  // BAD: pragmas.c:[[@LINE+1]]:3: error: {{.*}}: 'of' {{.*}}(pragma)
  OURS(of) for (int i = 1; i < n; i++)
    b[i] = b[i - 1];
  // BAD: pragmas.c:[[@LINE+1]]:3: error: the mark has no loop nest {{.*}}(mark-without-nest)
  ALONE b[0] = 2;
  // BAD: a marked nest cannot be tiled; nothing was written
#endif
#ifdef REGION
#pragma hetile region reduction(+ : sum)
  // REGION: pragmas.c:[[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      sum += a[i][j];
#pragma hetile region
#pragma hetile off
  // REGION: pragmas.c:[[@LINE+1]]:3: {{.*}}(left-alone)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
#endif
  return sum + other;
}
/* SPDX-License-Identifier: Apache-2.0 */
