#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void config_default(struct config *c) {
  memset(c, 0, sizeof *c);
  c->width = 200;
  c->height = 160;
  c->steps = 60;
  c->every = 10;
  c->du = 0.16;
  c->dv = 0.08;
  c->feed = 0.035;
  c->kill = 0.065;
  c->dt = 1;
  c->seed = 4711;
  c->sections = "sections.bin";
  c->checkpoint = NULL;
}

enum kind { INTEGER, REAL, UNSIGNED, TEXT };

/* name=value; 0 where there is no such name or the value does not fit */
int config_set(struct config *c, const char *assignment) {
  const struct {
    const char *name;
    enum kind kind;
    void *where;
  } table[] = {
      {"width", INTEGER, &c->width},
      {"height", INTEGER, &c->height},
      {"steps", INTEGER, &c->steps},
      {"every", INTEGER, &c->every},
      {"du", REAL, &c->du},
      {"dv", REAL, &c->dv},
      {"feed", REAL, &c->feed},
      {"kill", REAL, &c->kill},
      {"dt", REAL, &c->dt},
      {"seed", UNSIGNED, &c->seed},
      {"sections", TEXT, &c->sections},
      {"checkpoint", TEXT, &c->checkpoint},
  };
  const char *equals = strchr(assignment, '=');
  if (!equals)
    return 0;
  const char *value = equals + 1;
  for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
    if (strlen(table[k].name) != (size_t)(equals - assignment) ||
        strncmp(table[k].name, assignment, equals - assignment) != 0)
      continue;
    char *end = NULL;
    switch (table[k].kind) {
    case INTEGER: {
      const long n = strtol(value, &end, 10);
      if (*end || n < 1)
        return 0;
      *(int *)table[k].where = (int)n;
      return 1;
    }
    case UNSIGNED:
      *(unsigned *)table[k].where = (unsigned)strtoul(value, &end, 10);
      return *end == 0;
    case REAL:
      *(double *)table[k].where = strtod(value, &end);
      return *end == 0;
    case TEXT:
      *(const char **)table[k].where = value;
      return *value != 0;
    }
  }
  return 0;
}

void config_print(const struct config *c) {
  printf("# %d x %d, %d steps of %g\n", c->width, c->height, c->steps, c->dt);
  printf("# du %g, dv %g, feed %g, kill %g, seed %u\n", c->du, c->dv, c->feed, c->kill, c->seed);
}
/* SPDX-License-Identifier: Apache-2.0 */
