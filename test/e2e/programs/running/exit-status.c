/* Ends in the way the first argument asks for, after a nest: the workers must go home. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double a[64][64];

static void goodbye(void) { printf("goodbye\n"); }

int main(int argc, char **argv) {
  atexit(goodbye);
  for (int i = 0; i < 64; i++)
    a[i][0] = a[0][i] = i;
  for (int i = 1; i < 64; i++)
    for (int j = 1; j < 64; j++)
      a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
  printf("%.17g\n", a[63][63]);
  if (argc > 1 && !strcmp(argv[1], "return"))
    return 3;
  if (argc > 1 && !strcmp(argv[1], "exit"))
    exit(4);
  if (argc > 1 && !strcmp(argv[1], "abort")) {
    fflush(stdout);
    abort();
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
