#include "world.h"

#include <stdio.h>
#include <time.h>

static double elapsed(const struct timespec *from) {
  struct timespec to;
  clock_gettime(CLOCK_MONOTONIC, &to);
  return (double)(to.tv_sec - from->tv_sec) + 1e-9 * (double)(to.tv_nsec - from->tv_nsec);
}

int main(int argc, char **argv) {
  struct input in;
  struct census c;
  struct timespec begin;
  int step;

  if (read_input(argc, argv, &in) != 0)
    return 2;
  rows = in.rows;
  columns = in.columns;
  plant(in.seed);
  seed_noise(in.seed);
  count(&c);
  print_census(&c, 0);

  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (step = 1; step <= in.steps; step++) {
    stir_noise();
    advance(&in.rules);
    take_over();
    count(&c);
    if (c.burning == 0 && c.bare == 0)
      break;
    if (step % in.print == 0) {
      print_census(&c, step);
      print_line(rows / 2);
    }
  }
  fprintf(stderr, "%.3f s\n", elapsed(&begin));
  print_census(&c, step - 1);
  if (in.picture && write_picture(in.picture) != 0) {
    fprintf(stderr, "%s: cannot write %s\n", argv[0], in.picture);
    return 1;
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
