// What is said of a sum under OpenMP holds: without the pragma the nest is read as any other and
// may be refused; hetile's own pragma allows what the clause did.
// RUN: %hetile --analyze-only %s -- -fopenmp 2>&1 | %FileCheck %s
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s --check-prefix=WITHOUT
// RUN: %hetile --analyze-only %s -- -DOURS 2>&1 | %FileCheck %s --check-prefix=OURS
double total(int n, double (*u)[n]) {
  double sum = 0;
#ifdef OURS
#pragma hetile reduction(+ : sum)
#else
#pragma omp parallel for reduction(+ : sum)
#endif
  // CHECK: [[@LINE+3]]:3: remark: {{.*}} (openmp)
  // CHECK: note: accepted: remove the pragma: the nest is then read as any other; instead of its 'reduction', '#pragma hetile reduction(+:name)'
  // OURS: [[@LINE+1]]:3: remark: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sum += u[i][j]; // WITHOUT: [[@LINE]]:7: remark: {{.*}} (reduction-order)
  return sum;
}
/* SPDX-License-Identifier: Apache-2.0 */
