// SPDX-License-Identifier: Apache-2.0
// Functions that touch elements of arrays that nobody hands to them.
#include "parts.h"

#include <setjmp.h>
#include <stdarg.h>

static double *kept;

void remember(grid *a) { kept = &(*a)[0][0]; }

double peek(int row) {
  double sum = 0;
  for (int j = 0; j < COLUMNS; j++)
    sum += kept[row * COLUMNS + j];
  return sum;
}

void poke(int row, double value) {
  for (int j = 0; j < COLUMNS; j++)
    kept[row * COLUMNS + j] += value;
}

double sum_of(int count, ...) {
  va_list all;
  va_start(all, count);
  double sum = 0;
  for (int k = 0; k < count; k++)
    sum += (*va_arg(all, grid *))[k + 3][7];
  va_end(all);
  return sum;
}

extern jmp_buf back;
void leap(field *f) {
  if (f->steps % 3 == 0)
    longjmp(back, 1);
}

// In C++ it would be set when it is called first.
double lasting(grid *a) {
  static double first;
  if (first == 0)
    first = (*a)[ROWS / 2][COLUMNS / 2];
  return first;
}
/* SPDX-License-Identifier: Apache-2.0 */
