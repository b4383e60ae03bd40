// SPDX-License-Identifier: Apache-2.0
// summaries KIND STEPS
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void set_steps(int all);

int main(int argc, char **argv) {
  field f = {malloc(sizeof(grid)), malloc(sizeof(grid)), 0.2, 0, 0};
  set_steps(argc > 2 ? atoi(argv[2]) : 12);
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      (*f.now)[i][j] = (*f.next)[i][j] = (i * 37 + j * 11) % 101 * 0.01;
  remember(f.now);
  for (const kind *k = kinds; k->name; k++)
    if (argc > 1 && strcmp(k->name, argv[1]) == 0)
      k->run(&f);
  double all = 0;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      all = all * 0.999 + (*f.now)[i][j] - (*f.next)[i][j] * 0.5;
  printf("%.17g\n", all);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
