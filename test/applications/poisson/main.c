#include "poisson.h"

#include <stdio.h>
#include <stdlib.h>

/* poisson ROWS COLUMNS STEPS */
int main(int argc, char **argv) {
  const int rows = argc > 1 ? atoi(argv[1]) : 120, columns = argc > 2 ? atoi(argv[2]) : 160;
  const int steps = argc > 3 ? atoi(argv[3]) : 40;
  Problem problem;
  if (rows < 4 || columns < 4 || !makeProblem(&problem, rows, columns)) {
    fprintf(stderr, "poisson: no memory for %d x %d points\n", rows, columns);
    return 1;
  }
  const int first = jacobi(&problem, 1e-9, steps), second = gradients(&problem, 1e-9, steps);
  printf("%d and %d iterations\n", first, second);
  show(&problem);
  printf("sum %.17g\n", weightedSum(&problem.solution));
  freeProblem(&problem);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
