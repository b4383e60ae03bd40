// SPDX-License-Identifier: Apache-2.0
// Functions between the driver and the nests.
#include "parts.h"

#include <stdlib.h>

void advance(field *f, int twice) {
  step(f->now, f->next, f->weight);
  grid *swap = f->now;
  f->now = f->next;
  f->next = swap;
  count(f);
  if (twice)
    advance(f, 0);
}

void each(field *f, void (*visit)(field *)) {
  advance(f, 0);
  visit(f);
}

void release(void *memory) { free(memory); }
/* SPDX-License-Identifier: Apache-2.0 */
