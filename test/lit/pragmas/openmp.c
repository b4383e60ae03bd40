// Without -fopenmp the compiler passes over OpenMP's pragmas, and so does hetile; with it they count.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s --implicit-check-not=refused --implicit-check-not='(openmp)'
// RUN: %hetile --analyze-only %s -- -fopenmp 2>&1 | %FileCheck %s --check-prefix=OPENMP --implicit-check-not='remark: tiled'
// RUN: %hetile --analyze-only %s -- -fopenmp -D_OPENACC=201711 2>&1 | %FileCheck %s --check-prefix=OPENACC
double a[90][90], sum;

void f(int n) {
  // CHECK: openmp.c:[[@LINE+3]]:3: remark: tiled
  // OPENMP: openmp.c:[[@LINE+2]]:3: remark: an OpenMP or OpenACC pragma governs {{.*}}(openmp)
#pragma omp parallel for
  for (int i = 1; i < n; i++)
#pragma omp simd
    for (int j = 1; j < n; j++)
      a[i][j] = a[i][j - 1];
#pragma omp parallel
  {
    // CHECK: openmp.c:[[@LINE+2]]:5: remark: tiled
    // OPENMP: openmp.c:[[@LINE+1]]:5: remark: {{.*}}(openmp)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++) {
#pragma omp atomic
        a[i][j] += a[i - 1][j];
      }
  }
  // CHECK: openmp.c:[[@LINE+2]]:3: remark: tiled
  // OPENMP: openmp.c:[[@LINE+1]]:3: remark: {{.*}}(openmp)
  for (int t = 0; t < 9; t++)
#pragma omp for collapse(2)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        a[i][j] = 0.5 * (a[i][j] + a[i - 1][j]);
}

void g(int n) {
#pragma acc kernels
  // CHECK: openmp.c:[[@LINE+3]]:3: remark: tiled
  // OPENMP: openmp.c:[[@LINE+2]]:3: remark: tiled
  // OPENACC: openmp.c:[[@LINE+1]]:3: remark: {{.*}}(openmp)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] += a[i - 1][j - 1];
}
/* SPDX-License-Identifier: Apache-2.0 */
