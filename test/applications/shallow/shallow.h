#ifndef SHALLOW_H
#define SHALLOW_H

#define GRAVITY 9.81

struct params {
  int m, n;          /* cells along y and x */
  int steps, report; /* a line of the gauges every so many steps */
  double length;     /* of the basin along x */
  double depth, drop;
  double cfl;
  int verbose;
};

/* Height of the water and its momentum, in cells 1..m, 1..n, with a rim of ghosts. */
struct state {
  int m, n;
  double **h, **hu, **hv;
};

/* The same between cells: along x (index j stands for j + 1/2) and along y. */
struct halves {
  double **hx, **hux, **hvx;
  double **hy, **huy, **hvy;
};

struct gauge {
  const char *name;
  int i, j;
};

int get_params(struct params *p, int argc, char **argv);

void make_basin(struct state *s, const struct params *p);
void make_halves(struct halves *w, int m, int n);
void drain(struct state *s, struct halves *w);

double time_step(const struct state *s, double dx, double cfl);
void half_step(const struct state *s, struct halves *w, double ratio);
void full_step(struct state *s, const struct halves *w, double ratio);
void reflect(struct state *s);

void place_gauges(struct gauge *gauges, int count, const struct state *s);
void read_gauges(const struct gauge *gauges, int count, const struct state *s, double time);
double volume(const struct state *s, double cell);
double energy(const struct state *s, double cell);
int count_wet(const struct state *s, double level);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
