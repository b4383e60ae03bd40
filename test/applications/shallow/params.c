#include "shallow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: shallow M N STEPS [report=K] [depth=D] [drop=D] [length=L] [cfl=C] [-v]\n";

static int integer(const char *text, int low, int *value) {
  char rest;
  return sscanf(text, "%d%c", value, &rest) == 1 && *value >= low;
}

static int option(struct params *p, const char *text) {
  if (strcmp(text, "-v") == 0) {
    p->verbose = 1;
    return 1;
  }
  if (strncmp(text, "report=", 7) == 0)
    return integer(text + 7, 1, &p->report);
  if (strncmp(text, "depth=", 6) == 0)
    return (p->depth = atof(text + 6)) > 0;
  if (strncmp(text, "drop=", 5) == 0)
    return (p->drop = atof(text + 5)) > 0;
  if (strncmp(text, "length=", 7) == 0)
    return (p->length = atof(text + 7)) > 0;
  if (strncmp(text, "cfl=", 4) == 0)
    return (p->cfl = atof(text + 4)) > 0 && p->cfl < 1;
  return 0;
}

int get_params(struct params *p, int argc, char **argv) {
  p->report = 10;
  p->length = 100;
  p->depth = 2;
  p->drop = 0.5;
  p->cfl = 0.4;
  p->verbose = 0;
  if (argc < 4 || !integer(argv[1], 4, &p->m) || !integer(argv[2], 4, &p->n) ||
      !integer(argv[3], 0, &p->steps)) {
    fputs(help, stderr);
    return 0;
  }
  for (int k = 4; k < argc; k++)
    if (!option(p, argv[k])) {
      fprintf(stderr, "shallow: %s?\n%s", argv[k], help);
      return 0;
    }
  return 1;
}
/* SPDX-License-Identifier: Apache-2.0 */
