/* Heat conduction in steps, whose fields change places by pointers. steps-apart STEPS EVERY STRING: prints elements every so many
 * steps, by ways that STRING names: e (an element), w (the kernel writes a row), s (stores one), c (a coefficient changes). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  int rows, columns;
  double *data;
} Field;

static double factors[4] = {0.1, 0.15, 0.2, 0.05};

static Field make(int rows, int columns) {
  Field field = {rows, columns, malloc(sizeof(double) * rows * columns)};
  for (int k = 0; k < rows * columns; k++)
    field.data[k] = k % 97 * 0.25;
  return field;
}

static void evolve(Field *next, const Field *now) {
  double *to = next->data;
  const double *from = now->data;
  const int n = now->rows, m = now->columns;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      to[i * m + j] = from[i * m + j] + factors[0] * (from[(i - 1) * m + j] - from[i * m + j]) +
                      factors[1] * (from[(i + 1) * m + j] - from[i * m + j]) +
                      factors[2] * (from[i * m + j - 1] - from[i * m + j]) +
                      factors[3] * (from[i * m + j + 1] - from[i * m + j]);
}

static void swap(Field *a, Field *b) {
  const Field c = *a;
  *a = *b;
  *b = c;
}

static void (*volatile steps)(Field *, const Field *) = evolve;

int main(int argc, char **argv) {
  const int count = argc > 1 ? atoi(argv[1]) : 40, every = argc > 2 ? atoi(argv[2]) : 10;
  const char *ways = argc > 3 ? argv[3] : "e";
  Field now = make(600, 700), next = make(600, 700);
  for (int t = 1; t <= count; t++) {
    steps(&next, &now);
    swap(&next, &now);
    if (t % every)
      continue;
    if (strchr(ways, 'e'))
      printf("%d %.17g\n", t, now.data[300 * 700 + t]);
    fflush(stdout);
    if (strchr(ways, 'w') && write(1, now.data + 200 * 700, 64) == 64 && write(1, "\n", 1) == 1)
      fflush(stdout);
    if (strchr(ways, 's'))
      now.data[300 * 700 + 350] = next.data[0] = t;
    if (strchr(ways, 'c'))
      factors[1] *= 0.99;
  }
  double sum = 0;
  for (int k = 0; k < 600 * 700; k++)
    sum += now.data[k] * (k % 7) + next.data[k];
  printf("%.17g\n", sum);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
