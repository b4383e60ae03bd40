#ifndef MAXWELL_H
#define MAXWELL_H

#define C0 299792458.0
#define EPS0 8.8541878128e-12
#define MU0 1.25663706212e-6

typedef struct {
  int nx, ny, layer, steps;
  double dx, dt;
} Domain;

/* Ex lies on horizontal edges, Ey on vertical ones, Hz (in two parts, for the layer) in cells. */
typedef struct {
  double **ex, **ey, **hzx, **hzy;
} Fields;

/* What a step multiplies by. */
typedef struct {
  double **cex, **cey; /* dt / (eps dx) of the material, damped */
  double *kx, *lx;     /* of the layer along x, at cells */
  double *ky, *ly;
  double *kxe, *lxe; /* at edges */
  double *kye, *lye;
} Coefficients;

typedef struct {
  const char *name;
  int i, j;
  double strongest;
  int when;
} Probe;

int parse_domain(Domain *d, int argc, char **argv);
void make_fields(Fields *f, const Domain *d);
void make_materials(Coefficients *c, const Domain *d);
void make_layer(Coefficients *c, const Domain *d);
void free_all(Fields *f, Coefficients *c, const Domain *d);

void update_e(const Domain *d, Fields *f, const Coefficients *c);
void update_h(const Domain *d, Fields *f, const Coefficients *c);
void add_pulse(const Domain *d, Fields *f, int step);

void init_probes(Probe *p, int count, const Domain *d);
void read_probes(Probe *p, int count, const Fields *f, int step);
void print_probes(const Probe *p, int count);
double field_energy(const Domain *d, const Fields *f);
double largest_h(const Domain *d, const Fields *f);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
