/* adi, in the manner of PolyBench */
#include "polybench.h"
#ifndef TSTEPS
#define TSTEPS 10
#endif
#ifndef N
#define N 50
#endif
#ifdef POLYBENCH_USE_SCALAR_LB
#define _PB_TSTEPS TSTEPS
#else
#define _PB_TSTEPS tsteps
#endif
#ifdef POLYBENCH_USE_SCALAR_LB
#define _PB_N N
#else
#define _PB_N n
#endif

static void init_array(int tsteps, int n, DATA_TYPE POLYBENCH_2D(u, N, N, n, n), DATA_TYPE POLYBENCH_2D(v, N, N, n, n), DATA_TYPE POLYBENCH_2D(p, N, N, n, n), DATA_TYPE POLYBENCH_2D(q, N, N, n, n)) {
  int i = 0, j = 0, k = 0;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      u[i][j] = ((DATA_TYPE)(i * 3 + j * 5 + k * 7 + 0) / 17 - 2);
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      v[i][j] = ((DATA_TYPE)(i * 4 + j * 7 + k * 7 + 1) / 17 - 2);
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      p[i][j] = ((DATA_TYPE)(i * 5 + j * 9 + k * 7 + 2) / 17 - 2);
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      q[i][j] = ((DATA_TYPE)(i * 6 + j * 11 + k * 7 + 3) / 17 - 2);
  (void)i; (void)j; (void)k;
}

static void kernel_adi(int tsteps, int n, DATA_TYPE POLYBENCH_2D(u, N, N, n, n), DATA_TYPE POLYBENCH_2D(v, N, N, n, n), DATA_TYPE POLYBENCH_2D(p, N, N, n, n), DATA_TYPE POLYBENCH_2D(q, N, N, n, n)) {
  int t, i, j;
  DATA_TYPE DX, DY, DT, B1, B2, mul1, mul2, a, b, c, d, e, f;
#pragma scop
  DX = SCALAR_VAL(1.0)/(DATA_TYPE)_PB_N;
  DY = SCALAR_VAL(1.0)/(DATA_TYPE)_PB_N;
  DT = SCALAR_VAL(1.0)/(DATA_TYPE)_PB_TSTEPS;
  B1 = SCALAR_VAL(2.0);
  B2 = SCALAR_VAL(1.0);
  mul1 = B1 * DT / (DX * DX);
  mul2 = B2 * DT / (DY * DY);
  a = -mul1 /  SCALAR_VAL(2.0);
  b = SCALAR_VAL(1.0)+mul1;
  c = a;
  d = -mul2 / SCALAR_VAL(2.0);
  e = SCALAR_VAL(1.0)+mul2;
  f = d;
 for (t=1; t<=_PB_TSTEPS; t++) {
    for (i=1; i<_PB_N-1; i++) {
      v[0][i] = SCALAR_VAL(1.0);
      p[i][0] = SCALAR_VAL(0.0);
      q[i][0] = v[0][i];
      for (j=1; j<_PB_N-1; j++) {
        p[i][j] = -c / (a*p[i][j-1]+b);
        q[i][j] = (-d*u[j][i-1]+(SCALAR_VAL(1.0)+SCALAR_VAL(2.0)*d)*u[j][i] - f*u[j][i+1]-a*q[i][j-1])/(a*p[i][j-1]+b);
      }
      v[_PB_N-1][i] = SCALAR_VAL(1.0);
      for (j=_PB_N-2; j>=1; j--) {
        v[j][i] = p[i][j] * v[j+1][i] + q[i][j];
      }
    }
    for (i=1; i<_PB_N-1; i++) {
      u[i][0] = SCALAR_VAL(1.0);
      p[i][0] = SCALAR_VAL(0.0);
      q[i][0] = u[i][0];
      for (j=1; j<_PB_N-1; j++) {
        p[i][j] = -f / (d*p[i][j-1]+e);
        q[i][j] = (-a*v[i-1][j]+(SCALAR_VAL(1.0)+SCALAR_VAL(2.0)*a)*v[i][j] - c*v[i+1][j]-d*q[i][j-1])/(d*p[i][j-1]+e);
      }
      u[i][_PB_N-1] = SCALAR_VAL(1.0);
      for (j=_PB_N-2; j>=1; j--) {
        u[i][j] = p[i][j] * u[i][j+1] + q[i][j];
      }
    }
  }
#pragma endscop
}

int main(int argc, char **argv) {
  (void)argc; (void)argv;
  int tsteps = TSTEPS;
  int n = N;
  POLYBENCH_2D_ARRAY_DECL(u, DATA_TYPE, N, N, n, n);
  POLYBENCH_2D_ARRAY_DECL(v, DATA_TYPE, N, N, n, n);
  POLYBENCH_2D_ARRAY_DECL(p, DATA_TYPE, N, N, n, n);
  POLYBENCH_2D_ARRAY_DECL(q, DATA_TYPE, N, N, n, n);
  init_array(tsteps, n, POLYBENCH_ARRAY(u), POLYBENCH_ARRAY(v), POLYBENCH_ARRAY(p), POLYBENCH_ARRAY(q));
  kernel_adi(tsteps, n, POLYBENCH_ARRAY(u), POLYBENCH_ARRAY(v), POLYBENCH_ARRAY(p), POLYBENCH_ARRAY(q));
  unsigned long long fnv = 14695981039346656037ull;
  {
    unsigned char *b = (unsigned char *)*u;
    for (unsigned long z = 0; z < (unsigned long)n * (unsigned long)n * sizeof(DATA_TYPE); z++)
      fnv = (fnv ^ b[z]) * 1099511628211ull;
    DATA_TYPE *e = (DATA_TYPE *)*u;
    for (unsigned long z = 0; z < (unsigned long)n * (unsigned long)n; z += (unsigned long)n * (unsigned long)n / 7 + 1)
      printf("%.17g\n", e[z]);
  }
  printf("%016llx\n", fnv);
  free(u);
  free(v);
  free(p);
  free(q);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
