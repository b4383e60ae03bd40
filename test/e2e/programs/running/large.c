/* Arrays that are larger than the memory of any host: filled, relaxed, looked at here and there while steps go on, and as a whole in
   the end. usage: large n steps */
#include <stdio.h>
#include <stdlib.h>

extern double look(const double *row, int n, double before);

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 300, steps = argc > 2 ? atoi(argv[2]) : 20;
  double *u = calloc((size_t)n * n, sizeof *u), *v = calloc((size_t)n * n, sizeof *v);
  if (!u || !v)
    return 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[(size_t)i * n + j] = ((i * 13 + j * 7) % 101) / 101.0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      v[(size_t)i * n + j] = u[(size_t)i * n + j] / 2;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        v[(size_t)i * n + j] = 0.25 * (u[(size_t)(i - 1) * n + j] + u[(size_t)(i + 1) * n + j] + u[(size_t)i * n + j - 1] +
                                       u[(size_t)i * n + j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[(size_t)i * n + j] = v[(size_t)i * n + j];
    if (t % 10 == 0) {
      u[(size_t)(n / 2) * n + n / 3] += 1;
      printf("%d %.17g %.17g\n", t, u[(size_t)(n / 2) * n + n / 2], look(v + (size_t)(n / 3) * n, n, 0));
    }
  }
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = look(u + (size_t)i * n, n, sum);
  for (int i = n - 1; i >= 0; i--)
    sum = look(v + (size_t)i * n, n, sum);
  printf("%.17g\n", sum);
  free(u);
  free(v);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
