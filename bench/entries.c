/* SPDX-License-Identifier: Apache-2.0 */
/* entries.c - a short nest that is entered again and again: Gauss-Seidel sweeps, one nest each.
 *
 * usage: gcc -O3 -march=native -ffp-contract=off bench/entries.c -o untouched
 *        hetilecc -O3 -march=native bench/entries.c -o tiled
 *        ./untouched 200 20000; ./tiled 200 20000
 *
 * Prints microseconds a sweep of a grid of n x n, and a checksum of the grid. The call between two
 * sweeps, which never comes, keeps them from being one nest.
 */
#include "tile/bench.h"

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 200, sweeps = argc > 2 ? atoi(argv[2]) : 20000;
  if (n < 3 || sweeps < 1) {
    fprintf(stderr, "usage: entries [n [sweeps]], n at least 3\n");
    return 2;
  }
  double(*a)[n] = bench_memory(sizeof(double[n][n]));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = (i * 7 + j) % 5;
  const double start = bench_clock(CLOCK_MONOTONIC);
  for (int s = 0; s < sweeps; s++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = 0.25 * (a[i - 1][j] + a[i][j - 1] + a[i + 1][j] + a[i][j + 1]);
    if (a[1][1] > 1e9)
      puts("diverges");
  }
  fprintf(stderr, "%.2f us a sweep\n", (bench_clock(CLOCK_MONOTONIC) - start) / sweeps * 1e6);
  bench_checksum("grid", a, (size_t)n * (size_t)n, sizeof **a);
  return 0;
}
