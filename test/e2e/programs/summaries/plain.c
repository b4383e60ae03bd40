// SPDX-License-Identifier: Apache-2.0
// Compiled by the compiler alone: nothing is known of it.
#include "parts.h"

double plain_peek(grid *a) { return (*a)[ROWS / 2][COLUMNS / 3] + (*a)[1][1]; }

void plain_visit(field *f, void (*visit)(field *)) { visit(f); }
/* SPDX-License-Identifier: Apache-2.0 */
