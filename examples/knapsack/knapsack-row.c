/* knapsack-row.c - the value of the best pack, in one row of memory
 *
 * As knapsack.c, but the table has one row, which each thing overwrites in place: from the right to
 * the left, so that what lies further left is still without the thing; or, with `again`, from the
 * left to the right, so that a thing may be taken any number of times. Prints the value and a
 * checksum of the row.
 *
 * usage: knapsack-row file capacity [again]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_THINGS = 5000 };

static int weight[MAX_THINGS], value[MAX_THINGS];

/* Reads the things; ends the program with a message if that fails. */
static int readThings(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) {
    fprintf(stderr, "knapsack-row: cannot open %s\n", path);
    exit(1);
  }
  int n = 0;
  while (n < MAX_THINGS && fscanf(file, "%d %d %*[^\n]", &weight[n], &value[n]) == 2)
    n++;
  fclose(file);
  return n;
}

static void takeOnce(long *best, int n, int capacity) {
  for (int k = 0; k < n; k++)
    for (int c = capacity; c >= weight[k]; c--)
      if (best[c - weight[k]] + value[k] > best[c])
        best[c] = best[c - weight[k]] + value[k];
}

static void takeAgain(long *best, int n, int capacity) {
  for (int thing = 0; thing < n; thing++)
    for (int c = weight[thing]; c <= capacity; c++)
      if (best[c - weight[thing]] + value[thing] > best[c])
        best[c] = best[c - weight[thing]] + value[thing];
}

int main(int argc, char **argv) {
  int again = argc == 4 && strcmp(argv[3], "again") == 0;
  if (argc != 3 && !again) {
    fprintf(stderr, "usage: knapsack-row file capacity [again]\n");
    return 2;
  }
  int n = readThings(argv[1]), capacity = atoi(argv[2]);
  if (capacity < 0)
    capacity = 0;
  long *best = calloc((size_t)capacity + 1, sizeof *best);
  if (!best) {
    fprintf(stderr, "knapsack-row: out of memory\n");
    return 1;
  }
  if (again)
    takeAgain(best, n, capacity);
  else
    takeOnce(best, n, capacity);

  printf("value: %ld\n", best[capacity]);
  unsigned long long sum = 0;
  for (int c = 0; c <= capacity; c++)
    sum = (sum ^ (unsigned long long)best[c]) * 1099511628211ull + (sum >> 29);
  printf("checksum: %016llx\n", sum);
  free(best);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
