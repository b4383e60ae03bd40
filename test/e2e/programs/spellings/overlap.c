/* Pointers that overlap in the second call: the run-time test must see it. */
#include <stdio.h>
#include <stdlib.h>

static void mix(int n, int m, double *to, double *from) {
  for (int t = 1; t < n; t++)
    for (int i = 1; i < m; i++)
      to[i] = 0.5 * to[i - 1] + 0.25 * from[i] + 0.125 * to[i];
}

int main(void) {
  double *data = (double *)malloc(300 * sizeof *data);
  for (int i = 0; i < 300; i++)
    data[i] = 1.0 / (i + 1);
  mix(20, 100, data, data + 150);
  printf("%.17g\n", data[99]);
  mix(20, 100, data, data + 1);
  printf("%.17g\n", data[99]);
  mix(20, 100, data + 3, data);
  printf("%.17g\n", data[99]);
  free(data);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
