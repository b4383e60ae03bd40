#include "denoise.h"

#include <math.h>
#include <stdlib.h>

/* Discs, a wedge and a chess board on a slope. */
int draw_picture(struct picture *p, int height, int width) {
  p->height = height;
  p->width = width;
  p->value = matrix(height, width);
  if (!p->value)
    return 0;
  for (int i = 0; i < height; i++)
    for (int j = 0; j < width; j++) {
      const double y = (double)i / height, x = (double)j / width;
      double grey = 60 + 50 * x + 20 * y;
      if ((x - 0.3) * (x - 0.3) + (y - 0.35) * (y - 0.35) < 0.04)
        grey = 200;
      if ((x - 0.35) * (x - 0.35) + (y - 0.4) * (y - 0.4) < 0.008)
        grey = 30;
      if (x > 0.6 && y > 0.55 && x + y > 1.4)
        grey = 230 - 60 * x;
      if (x < 0.4 && y > 0.7)
        grey = ((int)(20 * x) + (int)(20 * y)) % 2 ? 40 : 180;
      p->value[i][j] = grey;
    }
  return 1;
}

static int next_number(FILE *file, int *number) {
  int c = getc(file);
  while (c == '#' || c == ' ' || c == '\n' || c == '\t' || c == '\r') {
    if (c == '#')
      while (c != '\n' && c != EOF)
        c = getc(file);
    c = getc(file);
  }
  ungetc(c, file);
  return fscanf(file, "%d", number) == 1;
}

int read_picture(struct picture *p, const char *name) {
  int white = 0, good;
  FILE *file = fopen(name, "rb");
  if (!file)
    return 0;
  good = getc(file) == 'P' && getc(file) == '5' && next_number(file, &p->width) &&
         next_number(file, &p->height) && next_number(file, &white) && white == 255 &&
         getc(file) != EOF && p->width > 2 && p->height > 2;
  p->value = good ? matrix(p->height, p->width) : NULL;
  good = p->value != NULL;
  for (int i = 0; good && i < p->height; i++)
    for (int j = 0; good && j < p->width; j++) {
      const int c = getc(file);
      good = c != EOF;
      p->value[i][j] = c;
    }
  fclose(file);
  return good;
}

int write_picture(const struct picture *p, const char *name) {
  FILE *file = fopen(name, "wb");
  if (!file)
    return 0;
  unsigned char *line = malloc(p->width);
  int good = line != NULL;
  fprintf(file, "P5\n%d %d\n255\n", p->width, p->height);
  for (int i = 0; good && i < p->height; i++) {
    for (int j = 0; j < p->width; j++) {
      const double grey = floor(p->value[i][j] + 0.5);
      line[j] = (unsigned char)(grey < 0 ? 0 : grey > 255 ? 255 : grey);
    }
    good = fwrite(line, 1, p->width, file) == (size_t)p->width;
  }
  free(line);
  return fclose(file) == 0 && good;
}

/* The sum of twelve uniform numbers is nearly normal. */
static double normal(unsigned *state) {
  double sum = -6;
  for (int k = 0; k < 12; k++) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    sum += *state / 4294967296.0;
  }
  return sum;
}

void add_noise(struct picture *p, double deviation, unsigned seed) {
  unsigned state = seed;
  for (int i = 0; i < p->height; i++)
    for (int j = 0; j < p->width; j++)
      p->value[i][j] += deviation * normal(&state);
}

void free_picture(struct picture *p) {
  free_matrix(p->value);
  p->value = NULL;
}
/* SPDX-License-Identifier: Apache-2.0 */
