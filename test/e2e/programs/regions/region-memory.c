/* Arrays that are filled, used and freed in a region: the host's memory grows by its share of
 * them. By how much more for larger arrays than for smaller ones goes to stderr: what the runtime
 * takes for its measurements in any case does not count. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long peak(void) {
  FILE *file = fopen("/proc/self/status", "r");
  char line[256];
  long kilobytes = 0;
  while (file && fgets(line, sizeof line, file))
    if (strncmp(line, "VmHWM:", 6) == 0)
      kilobytes = atol(line + 6);
  if (file)
    fclose(file);
  return kilobytes;
}

static void freed(int n, int steps) {
  double(*a)[n] = malloc(sizeof(double[n][n])), (*b)[n] = malloc(sizeof(double[n][n]));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = b[i][j] = (i * (n - j) % 17) * 10.0 / n;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = a[i][j] + 0.125 * (a[i + 1][j] - 4.0 * a[i][j] + a[i - 1][j] + a[i][j + 1] + a[i][j - 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = b[i][j] + 0.125 * (b[i + 1][j] - 4.0 * b[i][j] + b[i - 1][j] + b[i][j + 1] + b[i][j - 1]);
  }
  printf("%.17g\n", a[n / 2][n / 2 + 1]);
  free(a);
  free(b);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1500, steps = argc > 2 ? atoi(argv[2]) : 3;
  int less = n / 5 * 3;
  freed(less, steps);
  long before = peak();
  freed(n, steps);
  fprintf(stderr, "growth %ld of %ld kB\n", peak() - before, ((long)n * n - (long)less * less) * 16 / 1024);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
