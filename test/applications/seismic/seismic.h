/* Two-dimensional acoustic wave propagation, fourth order in space, second order in time. */
#ifndef SEISMIC_H
#define SEISMIC_H

#include <stddef.h>

#define HALO 2 /* cells around the model that the stencil reads */

typedef struct {
  int nx, nz; /* cells of the model, without halo */
  int steps;
  int sponge;       /* cells of the absorbing layer */
  int spacing;      /* cells between two receivers */
  double h;         /* metres between two cells */
  double frequency; /* of the source, in Hz */
  double courant;
  char traces[256]; /* file that the traces are written to, or empty */
} Options;

typedef struct {
  int nx, nz, pitch; /* pitch: nz + 2 * HALO */
  double *velocity;  /* m/s */
  double *factor;    /* (v dt / h)^2 */
  double fastest, slowest;
} Model;

typedef struct {
  int nx, nz, pitch;
  double *before, *now, *next;
  double *damping;
} Wavefield;

typedef struct {
  int x, z;
  double delay, frequency, amplitude;
} Source;

typedef struct {
  int count, samples, used;
  int *x, z;
  float *trace; /* count x samples */
} Receivers;

/* x is the slow direction, as columns of rock are contiguous. */
#define CELL(f, i, k) ((size_t)((i) + HALO) * (f)->pitch + (k) + HALO)

int readOptions(int argc, char **argv, Options *options);

int makeModel(Model *model, const Options *options);
double stableStep(const Model *model, const Options *options);
void setFactor(Model *model, double dt, double h);
void freeModel(Model *model);

int makeWavefield(Wavefield *field, int nx, int nz);
void rotate(Wavefield *field);
double energy(const Wavefield *field);
double peak(const Wavefield *field);
void freeWavefield(Wavefield *field);

void setSponge(Wavefield *field, int width, double strength);
void applySponge(Wavefield *field);

void propagate(Wavefield *field, const Model *model);

void makeSource(Source *source, const Options *options);
double ricker(const Source *source, double time);
void inject(Wavefield *field, const Model *model, const Source *source, double time);

int makeReceivers(Receivers *receivers, const Options *options);
void record(Receivers *receivers, const Wavefield *field);
int writeTraces(const Receivers *receivers, const char *name, double dt);
void printTraces(const Receivers *receivers);
void freeReceivers(Receivers *receivers);

double wallClock(void);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
