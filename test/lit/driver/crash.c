// An internal error: exit 70, the command that shows it again, no output.
// RUN: rm -f %t.c
// RUN: bash -c '%hetile %s -o %t.c -- 2>%t.err; test $? -eq 70'
// RUN: %FileCheck %s < %t.err
// RUN: not test -e %t.c
// CHECK: error: internal error in '{{.*}}crash.c'
// CHECK-NEXT: {{^}}  {{.*}}hetile {{.*}}crash.c -o
#pragma clang __debug crash
int f(void) { return 0; }
/* SPDX-License-Identifier: Apache-2.0 */
