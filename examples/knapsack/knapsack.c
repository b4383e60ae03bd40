/* knapsack.c - which things to pack: as much value as a bag of that capacity holds.
 *
 * Each line of the file has the weight of a thing, its value, and its name. Fills the classical
 * table best[k][c]: the greatest value of the first k things in capacity c; then prints what to
 * pack and a checksum of the whole table.
 *
 * usage: knapsack file capacity
 */
#include <stdio.h>
#include <stdlib.h>

enum { MAX_THINGS = 5000, NAME = 32 };

static int weight[MAX_THINGS], value[MAX_THINGS];
static char name[MAX_THINGS][NAME];

/* Reads the things; ends the program with a message if that fails. */
static int readThings(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) {
    fprintf(stderr, "knapsack: cannot open %s\n", path);
    exit(1);
  }
  int n = 0;
  while (n < MAX_THINGS && fscanf(file, "%d %d %31[^\n]", &weight[n], &value[n], name[n]) == 3)
    n++;
  fclose(file);
  return n;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: knapsack file capacity\n");
    return 2;
  }
  int n = readThings(argv[1]), capacity = atoi(argv[2]);
  if (capacity < 0)
    capacity = 0;
  long(*best)[capacity + 1] = malloc((size_t)(n + 1) * sizeof *best);
  if (!best) {
    fprintf(stderr, "knapsack: out of memory\n");
    return 1;
  }
  for (int c = 0; c <= capacity; c++)
    best[0][c] = 0;

  for (int k = 1; k <= n; k++)
    for (int c = 0; c <= capacity; c++) {
      long without = best[k - 1][c];
      long with = 0;
      if (c >= weight[k - 1])
        with = best[k - 1][c - weight[k - 1]] + value[k - 1];
      best[k][c] = with > without ? with : without;
    }

  printf("value: %ld\n", best[n][capacity]);
  long total = 0;
  for (int k = n, c = capacity; k > 0; k--)
    if (best[k][c] != best[k - 1][c]) {
      printf("%6d %6d %s\n", weight[k - 1], value[k - 1], name[k - 1]);
      c -= weight[k - 1];
      total += weight[k - 1];
    }
  printf("weight: %ld of %d\n", total, capacity);

  unsigned long long sum = 0;
  for (int k = 0; k <= n; k++)
    for (int c = 0; c <= capacity; c++)
      sum = (sum ^ (unsigned long long)best[k][c]) * 1099511628211ull + (sum >> 29);
  printf("checksum: %016llx\n", sum);
  free(best);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
