/* peers.h - what the kernels of bench/peers share besides bench/tile/bench.h: arrays, values to fill
 * them with, and the pragmas of the OpenMP variant. Other compilers, hetile among them, see none. */
#include "../tile/bench.h"

#include <math.h>

#ifdef _OPENMP
#define BY_THREADS _Pragma("omp parallel for schedule(static)")
#define BY_THREADS_UNEVENLY _Pragma("omp parallel for schedule(dynamic, 8)")
#else
#define BY_THREADS
#define BY_THREADS_UNEVENLY
#endif

/* `name`, a matrix of doubles in memory of its own. */
#define MATRIX(name, rows, columns)                                                                 \
  double (*name)[columns] = (double (*)[columns])bench_memory(sizeof(double[rows][columns]))
#define VECTOR(name, size) double *name = (double *)bench_memory(sizeof(double[size]))

/* Multiples of 1/128 between `least` and `least` + 1, which repeat after 113 of a row. */
static inline void fill(double *values, long rows, long columns, double least) {
  for (long i = 0; i < rows; i++)
    for (long j = 0; j < columns; j++)
      values[i * columns + j] = least + (double)((i * 31 + j * 17 + 5) % 113) / 128.0;
}

/* The same, with a diagonal that outweighs its row. */
static inline void fill_square(double *values, long size) {
  fill(values, size, size, 0);
  for (long i = 0; i < size; i++)
    values[i * size + i] += (double)size;
}

static inline void print_sum(const char *name, const double *values, size_t count) {
  bench_checksum(name, values, count, sizeof(double));
}
/* SPDX-License-Identifier: Apache-2.0 */
