#include "seismic.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void usage(const char *program) {
  fprintf(stderr,
          "usage: %s [options]\n"
          "  -x CELLS   horizontal cells (240)\n"
          "  -z CELLS   vertical cells (180)\n"
          "  -n STEPS   time steps (200)\n"
          "  -b CELLS   absorbing layer (20)\n"
          "  -r CELLS   distance of receivers (16)\n"
          "  -f HERTZ   dominant frequency (12)\n"
          "  -o FILE    where traces are written to\n",
          program);
}

static int positive(const char *text, int *value) {
  char *end;
  const long read = strtol(text, &end, 10);
  if (*text == 0 || *end != 0 || read < 1 || read > 1000000)
    return 0;
  *value = (int)read;
  return 1;
}

int readOptions(int argc, char **argv, Options *options) {
  *options = (Options){.nx = 240,
                       .nz = 180,
                       .steps = 200,
                       .sponge = 20,
                       .spacing = 16,
                       .h = 10,
                       .frequency = 12,
                       .courant = 0.5,
                       .traces = ""};
  for (int k = 1; k < argc; k += 2) {
    int good = k + 1 < argc && argv[k][0] == '-' && argv[k][1] && !argv[k][2];
    if (good) {
      const char *value = argv[k + 1];
      switch (argv[k][1]) {
      case 'x':
        good = positive(value, &options->nx);
        break;
      case 'z':
        good = positive(value, &options->nz);
        break;
      case 'n':
        good = positive(value, &options->steps);
        break;
      case 'b':
        good = positive(value, &options->sponge);
        break;
      case 'r':
        good = positive(value, &options->spacing);
        break;
      case 'f':
        options->frequency = atof(value);
        good = options->frequency > 0;
        break;
      case 'o':
        good = strlen(value) < sizeof options->traces;
        if (good)
          strcpy(options->traces, value);
        break;
      default:
        good = 0;
      }
    }
    if (!good) {
      fprintf(stderr, "%s: bad argument %s\n", argv[0], argv[k]);
      usage(argv[0]);
      return 0;
    }
  }
  if (2 * options->sponge >= options->nx || 2 * options->sponge >= options->nz) {
    fprintf(stderr, "%s: the absorbing layer fills the model\n", argv[0]);
    return 0;
  }
  return 1;
}
/* SPDX-License-Identifier: Apache-2.0 */
