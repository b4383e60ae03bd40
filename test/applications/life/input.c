#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad(const char *program, const char *text) {
  fprintf(stderr, "%s: %s\n", program, text);
  fprintf(
      stderr,
      "usage: %s ROWS COLUMNS STEPS [print K] [seed S] [sprout P] [lightning P] [picture FILE]\n",
      program);
  return -1;
}

int read_input(int argc, char **argv, struct input *in) {
  int k;
  if (argc < 4 || argc % 2 != 0)
    return bad(argv[0], "sizes and pairs of a name and a value are needed");
  in->rows = atoi(argv[1]);
  in->columns = atoi(argv[2]);
  in->steps = atoi(argv[3]);
  in->print = 10;
  in->seed = 12345;
  in->rules.sprout = 9000;
  in->rules.lightning = 20;
  in->rules.neighbours = 2;
  in->picture = NULL;
  if (in->rows < 4 || in->rows > MAXROWS || in->columns < 4 || in->columns > MAXCOLUMNS ||
      in->steps < 0)
    return bad(argv[0], "such a world is not possible");
  for (k = 4; k < argc; k += 2) {
    if (strcmp(argv[k], "print") == 0)
      in->print = atoi(argv[k + 1]);
    else if (strcmp(argv[k], "seed") == 0)
      in->seed = (unsigned)strtoul(argv[k + 1], NULL, 10);
    else if (strcmp(argv[k], "sprout") == 0)
      in->rules.sprout = (unsigned)atoi(argv[k + 1]);
    else if (strcmp(argv[k], "lightning") == 0)
      in->rules.lightning = (unsigned)atoi(argv[k + 1]);
    else if (strcmp(argv[k], "picture") == 0)
      in->picture = argv[k + 1];
    else
      return bad(argv[0], argv[k]);
  }
  return in->print > 0 ? 0 : bad(argv[0], "print needs a positive number");
}
/* SPDX-License-Identifier: Apache-2.0 */
