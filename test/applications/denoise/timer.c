#include "denoise.h"

#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

void timer_start(struct timer *t) { t->begin = now(); }

void timer_stop(struct timer *t) {
  t->sum += now() - t->begin;
  t->times++;
}

void timer_print(const struct timer *t, const char *name, FILE *file) {
  fprintf(file, "%-12s %8.4f s in %d\n", name, t->sum, t->times);
}
/* SPDX-License-Identifier: Apache-2.0 */
