/* Anisotropic diffusion (Perona and Malik) and total variation (Rudin, Osher and Fatemi). */
#ifndef DENOISE_H
#define DENOISE_H

#include <stdio.h>

enum method { DIFFUSION, VARIATION };

struct options {
  int height, width;
  enum method method;
  int iterations;
  double noise;  /* standard deviation, in grey levels */
  double kappa;  /* edges stronger than that stay */
  double lambda; /* weight of the given image */
  double step;
  const char *input; /* a PGM file, or made up if there is none */
  const char *output;
};

/* Grey values from 0 to 255, height x width. */
struct picture {
  int height, width;
  double **value;
};

/* matrix.c */
double **matrix(int rows, int columns);
void free_matrix(double **m);
void copy_matrix(double **to, double **from, int rows, int columns);

/* options.c */
int get_options(struct options *o, int argc, char **argv);

/* picture.c */
int draw_picture(struct picture *p, int height, int width);
int read_picture(struct picture *p, const char *name);
int write_picture(const struct picture *p, const char *name);
void add_noise(struct picture *p, double deviation, unsigned seed);
void free_picture(struct picture *p);

/* diffuse.c, variation.c: some iterations, the last change is returned */
double diffuse(struct picture *p, const struct options *o);
double reduce_variation(struct picture *p, double **given, const struct options *o);

/* quality.c */
double peak_ratio(const struct picture *a, const struct picture *b);
double total_variation(const struct picture *p);
void histogram(const struct picture *p, long *bins, int count);

/* timer.c */
struct timer {
  double begin, sum;
  int times;
};
void timer_start(struct timer *t);
void timer_stop(struct timer *t);
void timer_print(const struct timer *t, const char *name, FILE *file);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
