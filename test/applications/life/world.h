/* A forest on a torus. Each cell counts its state: 0 bare ground, 1..GROWN a tree of that age,
   above it a fire that burns down. */
#ifndef WORLD_H
#define WORLD_H

#define MAXROWS 512
#define MAXCOLUMNS 640
#define GROWN 12
#define FIRE 4 /* steps that a fire lasts */

extern int rows, columns;
extern int cell[MAXROWS + 2][MAXCOLUMNS + 2];
extern int next[MAXROWS + 2][MAXCOLUMNS + 2];
extern unsigned noise[MAXROWS + 2][MAXCOLUMNS + 2]; /* a random number for each cell */

struct rules {
  unsigned sprout;    /* of 65536: a tree begins on bare ground beside trees */
  unsigned lightning; /* of 65536 x 64: a tree catches fire by itself */
  int neighbours;     /* trees needed beside one that sprouts */
};

struct input {
  int rows, columns, steps, print;
  unsigned seed;
  struct rules rules;
  const char *picture;
};

struct census {
  int bare, young, grown, burning;
  int oldest;
  unsigned checksum;
};

int read_input(int argc, char **argv, struct input *in);

void plant(unsigned seed);
void wrap(void);
void advance(const struct rules *r);
void take_over(void);

void seed_noise(unsigned seed);
void stir_noise(void);

void count(struct census *c);
void print_census(const struct census *c, int step);
int write_picture(const char *name);
void print_line(int row);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
