// Headers with nests that cannot stand in the file. The output is the file as it is.
// RUN: %hetile %s -o %t.c -- -I%S/Inputs -DLEVEL 2>&1 | %FileCheck %s --check-prefix=LEVEL
// RUN: %hetile %s -o %t.c -- -I%S/Inputs -DNAMED 2>&1 | %FileCheck %s --check-prefix=NAMED
// RUN: %hetile %s -o %t.c -- -include kit/named.h -I%S/Inputs 2>&1 | %FileCheck %s --check-prefix=OPTION
// RUN: %hetile %s -o %t.c -- -isystem %S/Inputs -DSYSTEM 2>&1 | %FileCheck %s --check-prefix=SYSTEM --allow-empty
// RUN: %FileCheck %s --check-prefix=TEXT < %t.c
// LEVEL: kit/level.h:3:3: remark: the nest is in a header whose text cannot stand in the file: '__INCLUDE_LEVEL__' in 'level.h'
// NAMED: kit/named.h:3:3: remark: {{.*}}: the directive that includes 'named.h' does not name it
// OPTION: kit/named.h:3:3: remark: {{.*}}: 'named.h' is included by an option or by the system
// SYSTEM-NOT: remark
// TEXT: {{^}}#line 1 "{{.*}}refused.c"
// TEXT-NEXT: // Headers with
#define HEADER "kit/named.h"
#ifdef LEVEL
#include "kit/level.h"
#elif defined(NAMED)
#include HEADER
#elif defined(SYSTEM)
#include <kit/named.h>
#endif
void f(void) {
#ifdef LEVEL
  level();
#else
  named();
#endif
}
/* SPDX-License-Identifier: Apache-2.0 */
