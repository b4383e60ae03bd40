#ifndef POLYBENCH_H
#define POLYBENCH_H
#include <stdio.h>
#include <stdlib.h>
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#define SCALAR_VAL(x) x
#define SQRT_FUN(x) sqrt(x)
#define EXP_FUN(x) exp(x)
#define POW_FUN(x, y) pow(x, y)
#ifdef POLYBENCH_USE_C99_PROTO
#define POLYBENCH_LOOP_BOUND(x, y) y
#else
#define POLYBENCH_LOOP_BOUND(x, y) x
#endif
#define POLYBENCH_1D(var, d1, sd1) var[POLYBENCH_LOOP_BOUND(d1, sd1)]
#define POLYBENCH_2D(var, d1, d2, sd1, sd2) var[POLYBENCH_LOOP_BOUND(d1, sd1)][POLYBENCH_LOOP_BOUND(d2, sd2)]
#define POLYBENCH_3D(var, d1, d2, d3, sd1, sd2, sd3) \
  var[POLYBENCH_LOOP_BOUND(d1, sd1)][POLYBENCH_LOOP_BOUND(d2, sd2)][POLYBENCH_LOOP_BOUND(d3, sd3)]
#define POLYBENCH_ARRAY(x) *x
#define POLYBENCH_DECL_VAR(x) (*x)
#define POLYBENCH_1D_ARRAY_DECL(var, type, d1, sd1) \
  type POLYBENCH_1D(POLYBENCH_DECL_VAR(var), d1, sd1); \
  var = (type(*)[POLYBENCH_LOOP_BOUND(d1, sd1)])polybench_alloc_data(d1, sizeof(type));
#define POLYBENCH_2D_ARRAY_DECL(var, type, d1, d2, sd1, sd2) \
  type POLYBENCH_2D(POLYBENCH_DECL_VAR(var), d1, d2, sd1, sd2); \
  var = (type(*)[POLYBENCH_LOOP_BOUND(d1, sd1)][POLYBENCH_LOOP_BOUND(d2, sd2)])polybench_alloc_data((d1) * (d2), sizeof(type));
#define POLYBENCH_3D_ARRAY_DECL(var, type, d1, d2, d3, sd1, sd2, sd3) \
  type POLYBENCH_3D(POLYBENCH_DECL_VAR(var), d1, d2, d3, sd1, sd2, sd3); \
  var = (type(*)[POLYBENCH_LOOP_BOUND(d1, sd1)][POLYBENCH_LOOP_BOUND(d2, sd2)][POLYBENCH_LOOP_BOUND(d3, sd3)]) \
      polybench_alloc_data((d1) * (d2) * (d3), sizeof(type));
static void *polybench_alloc_data(unsigned long long n, int size) {
  void *p = calloc(n, size);
  if (!p)
    exit(1);
  return p;
}
#endif
/* SPDX-License-Identifier: Apache-2.0 */
