/* Lid-driven cavity: what the parts of the program know of each other. */
#ifndef FLOW_H
#define FLOW_H

typedef struct {
  int nx, ny;      /* cells, with one more around them */
  double dx, dy, dt, viscosity, lid;
  double *u, *v;   /* velocities at the sides of the cells */
  double *tu, *tv; /* before the pressure acts */
  double *p, *q;   /* pressure, of two sweeps */
  double *source;
} Flow;

/* Row-major, (nx + 2) columns. */
#define AT(i, j) ((i) * (nx + 2) + (j))

Flow *makeFlow(int nx, int ny);
void endFlow(Flow *flow);
void setVelocityBoundary(Flow *flow);
void setPressureBoundary(double *p, int nx, int ny);
void predictVelocity(Flow *flow);
void correctVelocity(Flow *flow);
void divergence(Flow *flow);
int solvePressure(Flow *flow, int sweeps);
void probe(const Flow *flow, int step);
void writeFlow(const Flow *flow, const char *name);
double seconds(void);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
