// A source that clang cannot read, under --keep-original: it is the output, with one warning and a depfile.
// RUN: rm -f %t.c %t.d && mkdir -p %t.inc && echo 'int twice(int);' >%t.inc/twice.h
// RUN: %hetile --keep-original %s -o %t.c --depfile=%t.d -- -I%t.inc 2>%t.err
// RUN: %FileCheck %s --check-prefix=SAID <%t.err
// RUN: %FileCheck %s --check-prefix=TEXT <%t.c
// RUN: %FileCheck %s --check-prefix=DEPS <%t.d
// RUN: %cc -fsyntax-only -I%t.inc %t.c
// SAID-NOT: error:
// SAID: {{^}}hetile: warning: '{{.*}}keep-original.c' is compiled as it is, not tiled: hetile cannot read it: {{.*}}keep-original.c:[[#@LINE+29]]:{{.*}}(original-kept)
// SAID-NEXT: {{^}}hetile: note: to see more: {{.*}}hetile {{.*}}keep-original.c -o
// SAID-NOT: {{^}}hetile
// TEXT: {{^}}#line 1 "{{.*}}keep-original.c"
// TEXT-NEXT: {{^}}// A source that clang cannot read
// DEPS: keep-original.c.tmp.c: {{\\}}
// DEPS-DAG: keep-original.c{{$| }}
// DEPS-DAG: twice.h

// Where it is read, all is as ever; what else is an error stays one, and --strict makes this one, too.
// RUN: %hetile --keep-original %s -o %t.c -- -I%t.inc -DREAD 2>&1 | %FileCheck %s --check-prefix=READ
// READ: remark: tiled
// RUN: rm -f %t.c
// RUN: not %hetile --keep-original --strict %s -o %t.c -- -I%t.inc 2>&1 | %FileCheck %s --check-prefix=STRICT
// STRICT: keep-original.c:{{[0-9]+}}:{{.*}} error:
// RUN: bash -c '%hetile --keep-original %s -o %t.c -- -I%t.inc -DREAD -DMARKED 2>%t.err; test $? -eq 4'
// RUN: bash -c '%hetile --keep-original --check --damage=cross %s -o %t.c -- -I%t.inc -DREAD 2>%t.err; test $? -eq 3'
// RUN: not %hetile --keep-original %t.none -o %t.c -- 2>&1 | %FileCheck %s --check-prefix=NONE
// NONE: keep-original.c.tmp.none' cannot be read
// RUN: not %hetile --keep-original %s --emit=c++ -o %t.c -- -I%t.inc 2>&1 | %FileCheck %s --check-prefix=STRICT
// RUN: not %hetile --keep-original %s %s --output-dir=%t.inc -- 2>&1 | %FileCheck %s --check-prefix=TWO
// RUN: not test -e %t.c
// TWO: --keep-original takes one source

#include "twice.h"

double a[50][50];
int twice(int k) {
#ifndef READ
  int add(int x) { return x + k; }
  return add(k);
#endif
  return 2 * k;
}

void f(int n) {
#ifdef MARKED
#pragma hetile
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      if (twice(j) == i) {
        a[i][j] = a[i - 1][j];
        break;
      }
#endif
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
}

// A header that is not there: its folders are what to look at. Crashes and marks of the byte order do not matter either.
// RUN: printf '\357\273\277#include "sub/late.h"\nint x;\n' >%t.late.c
// RUN: %hetile --keep-original %t.late.c -o %t.c --depfile=%t.d -- -I%t.inc 2>&1 | %FileCheck %s --check-prefix=LATE
// LATE: 'sub/late.h' file not found (original-kept)
// RUN: %FileCheck %s --check-prefix=FOLDER <%t.d
// FOLDER: keep-original.c.tmp.inc{{ |$}}
// RUN: head -n 2 %t.c | tail -n 1 | %FileCheck %s --check-prefix=MARK
// MARK: {{^}}#include
// RUN: printf '#pragma clang __debug crash\nint x;\n' >%t.crash.c
// RUN: %hetile --keep-original %t.crash.c -o %t.c --depfile=%t.d -- 2>&1 | %FileCheck %s --check-prefix=CRASH
// CRASH: not tiled: internal error in hetile (original-kept)
// RUN: %FileCheck %s --check-prefix=CRASHED <%t.d
// CRASHED: keep-original.c.tmp.crash.c
// A main: the linker is told to enter the runtime, unless the ranks are the program's own.
// RUN: printf 'extern "C" { int main(int argc, char **argv) { return argc; } }\n' >%t.main.cpp
// RUN: printf 'int main(void);\nint g(void) { int h(void) { return main(); } return h(); }\n' >%t.call.c
// RUN: printf 'main(argc, argv) char **argv; { int h(void) { return 0; } return h(); }\n' >%t.old.c
// RUN: printf 'namespace { using x = y; }\nextern "C" { auto main() -> int { return 0; } }\n' >%t.new.cpp
// RUN: %hetile --keep-original --entry=%t.link %t.call.c -o %t.c -- -std=c90 && not test -s %t.link
// RUN: %hetile --keep-original --entry=%t.link %t.old.c -o %t.c -- -std=c90 && %FileCheck %s --check-prefix=WRAP <%t.link
// RUN: %hetile --keep-original --collective --entry=%t.link %t.old.c -o %t.c -- -std=c90 && not test -s %t.link
// RUN: %hetile --keep-original --entry=%t.link %t.new.cpp -o %t.cpp -- && %FileCheck %s --check-prefix=WRAP <%t.link
// RUN: %hetile --keep-original --entry=%t.link %t.main.cpp -o %t.cpp -- && not test -s %t.link
// WRAP: --wrap=main
/* SPDX-License-Identifier: Apache-2.0 */
