#include "denoise.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void usage(void) {
  fprintf(stderr, "usage: denoise [-h HEIGHT] [-w WIDTH] [-m diffusion|variation] [-n ITERATIONS]\n"
                  "               [-s NOISE] [-k KAPPA] [-l LAMBDA] [-i INPUT] [-o OUTPUT]\n");
}

int get_options(struct options *o, int argc, char **argv) {
  int c;
  memset(o, 0, sizeof *o);
  o->height = 160;
  o->width = 200;
  o->method = DIFFUSION;
  o->iterations = 30;
  o->noise = 15;
  o->kappa = 20;
  o->lambda = 0.05;
  o->step = 0.2;
  while ((c = getopt(argc, argv, "h:w:m:n:s:k:l:i:o:")) != -1)
    switch (c) {
    case 'h':
      o->height = atoi(optarg);
      break;
    case 'w':
      o->width = atoi(optarg);
      break;
    case 'm':
      if (strcmp(optarg, "diffusion") == 0)
        o->method = DIFFUSION;
      else if (strcmp(optarg, "variation") == 0)
        o->method = VARIATION;
      else {
        fprintf(stderr, "denoise: there is no method %s\n", optarg);
        return 0;
      }
      break;
    case 'n':
      o->iterations = atoi(optarg);
      break;
    case 's':
      o->noise = atof(optarg);
      break;
    case 'k':
      o->kappa = atof(optarg);
      break;
    case 'l':
      o->lambda = atof(optarg);
      break;
    case 'i':
      o->input = optarg;
      break;
    case 'o':
      o->output = optarg;
      break;
    default:
      usage();
      return 0;
    }
  if (optind != argc || o->height < 3 || o->width < 3 || o->iterations < 1 || o->kappa <= 0) {
    usage();
    return 0;
  }
  return 1;
}
/* SPDX-License-Identifier: Apache-2.0 */
