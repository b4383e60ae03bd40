#include "grid.h"

#include <stdlib.h>
#include <sys/time.h>

static double seconds(void) {
  struct timeval now;
  gettimeofday(&now, NULL);
  return now.tv_sec + 1e-6 * now.tv_usec;
}

static void print_statistics(const struct grid *g, int step) {
  struct statistics s;
  statistics_of(g, &s);
  printf("%6d %.12f %.12f %.9f %.9f %ld\n", step, s.mean_u, s.mean_v, s.smallest_u, s.largest_v,
         s.active);
}

/* grayscott NAME=VALUE.. */
int main(int argc, char **argv) {
  struct config config;
  config_default(&config);
  for (int k = 1; k < argc; k++)
    if (!config_set(&config, argv[k])) {
      fprintf(stderr, "grayscott: %s is not understood\n", argv[k]);
      return EXIT_FAILURE;
    }
  config_print(&config);

  struct grid *g = grid_new(config.width, config.height);
  FILE *sections = fopen(config.sections, "wb");
  if (!g || !sections) {
    perror("grayscott");
    return EXIT_FAILURE;
  }
  seed_squares(g, config.seed);
  grid_wrap(g);

  const double begin = seconds();
  int status = EXIT_SUCCESS;
  for (int step = 1; step <= config.steps; step++) {
    react(g, &config);
    grid_swap(g);
    grid_wrap(g);
    if (step % config.every == 0) {
      print_statistics(g, step);
      if (!section_write(g, step, sections)) {
        perror(config.sections);
        status = EXIT_FAILURE;
        break;
      }
    }
  }
  fprintf(stderr, "%.3f s in %d steps\n", seconds() - begin, config.steps);
  if (fclose(sections) != 0)
    status = EXIT_FAILURE;
  if (config.checkpoint && !checkpoint_write(g, config.steps, config.checkpoint)) {
    perror(config.checkpoint);
    status = EXIT_FAILURE;
  }
  grid_delete(g);
  return status;
}
/* SPDX-License-Identifier: Apache-2.0 */
