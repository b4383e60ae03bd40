/* doitgen, in the manner of PolyBench */
#include "polybench.h"
#ifndef NR
#define NR 20
#endif
#ifndef NQ
#define NQ 25
#endif
#ifndef NP
#define NP 30
#endif
#ifdef POLYBENCH_USE_SCALAR_LB
#define _PB_NR NR
#else
#define _PB_NR nr
#endif
#ifdef POLYBENCH_USE_SCALAR_LB
#define _PB_NQ NQ
#else
#define _PB_NQ nq
#endif
#ifdef POLYBENCH_USE_SCALAR_LB
#define _PB_NP NP
#else
#define _PB_NP np
#endif

static void init_array(int nr, int nq, int np, DATA_TYPE POLYBENCH_3D(A, NR, NQ, NP, nr, nq, np), DATA_TYPE POLYBENCH_2D(C4, NP, NP, np, np), DATA_TYPE POLYBENCH_1D(sum, NP, np)) {
  int i = 0, j = 0, k = 0;
  for (i = 0; i < nr; i++)
    for (j = 0; j < nq; j++)
      for (k = 0; k < np; k++)
        A[i][j][k] = ((DATA_TYPE)(i * 3 + j * 5 + k * 7 + 0) / 17 - 2);
  for (i = 0; i < np; i++)
    for (j = 0; j < np; j++)
      C4[i][j] = ((DATA_TYPE)(i * 4 + j * 7 + k * 7 + 1) / 17 - 2);
  for (i = 0; i < np; i++)
    sum[i] = ((DATA_TYPE)(i * 5 + j * 9 + k * 7 + 2) / 17 - 2);
  (void)i; (void)j; (void)k;
}

static void kernel_doitgen(int nr, int nq, int np, DATA_TYPE POLYBENCH_3D(A, NR, NQ, NP, nr, nq, np), DATA_TYPE POLYBENCH_2D(C4, NP, NP, np, np), DATA_TYPE POLYBENCH_1D(sum, NP, np)) {
  int r, q, p, s;
#pragma scop
  for (r = 0; r < _PB_NR; r++)
    for (q = 0; q < _PB_NQ; q++)  {
      for (p = 0; p < _PB_NP; p++)  {
        sum[p] = SCALAR_VAL(0.0);
        for (s = 0; s < _PB_NP; s++)
          sum[p] += A[r][q][s] * C4[s][p];
      }
      for (p = 0; p < _PB_NP; p++)
        A[r][q][p] = sum[p];
    }
#pragma endscop
}

int main(int argc, char **argv) {
  (void)argc; (void)argv;
  int nr = NR;
  int nq = NQ;
  int np = NP;
  POLYBENCH_3D_ARRAY_DECL(A, DATA_TYPE, NR, NQ, NP, nr, nq, np);
  POLYBENCH_2D_ARRAY_DECL(C4, DATA_TYPE, NP, NP, np, np);
  POLYBENCH_1D_ARRAY_DECL(sum, DATA_TYPE, NP, np);
  init_array(nr, nq, np, POLYBENCH_ARRAY(A), POLYBENCH_ARRAY(C4), POLYBENCH_ARRAY(sum));
  kernel_doitgen(nr, nq, np, POLYBENCH_ARRAY(A), POLYBENCH_ARRAY(C4), POLYBENCH_ARRAY(sum));
  unsigned long long fnv = 14695981039346656037ull;
  {
    unsigned char *b = (unsigned char *)*A;
    for (unsigned long z = 0; z < (unsigned long)nr * (unsigned long)nq * (unsigned long)np * sizeof(DATA_TYPE); z++)
      fnv = (fnv ^ b[z]) * 1099511628211ull;
    DATA_TYPE *e = (DATA_TYPE *)*A;
    for (unsigned long z = 0; z < (unsigned long)nr * (unsigned long)nq * (unsigned long)np; z += (unsigned long)nr * (unsigned long)nq * (unsigned long)np / 7 + 1)
      printf("%.17g\n", e[z]);
  }
  printf("%016llx\n", fnv);
  free(A);
  free(C4);
  free(sum);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
