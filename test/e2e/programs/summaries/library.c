// SPDX-License-Identifier: Apache-2.0
// A shared library, of which the program replaces a function.
#include "parts.h"

#include <stdio.h>

double library_now(void) { return now() > 0 ? 1 : 0; }

void library_hook(void) { printf("nothing\n"); }

void library_calls(void) {
  library_hook();
  printf("called\n");
}
/* SPDX-License-Identifier: Apache-2.0 */
