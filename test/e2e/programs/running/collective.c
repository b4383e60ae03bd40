/* An MPI program of its own, for collective mode: usage: collective MODE [n [steps]]. Every rank's checksum
 * is printed by rank 0, so that a replica that went wrong is seen. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __HETILE__
#include <hetile_collective.h>
#define USE(communicator) hetile_set_communicator(communicator)
#else
#define USE(communicator) ((void)(communicator))
#endif

static int rank, ranks;
static int weight = 3;

static void fill(int n, double *a, int seed) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = (double)((i * 31 + j * 17 + seed) % 101) / 7.0;
}

static void relax(int n, int steps, double *a) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i * n + j] = 0.2 * (a[i * n + j] + a[(i - 1) * n + j] + a[i * n + j - 1] + a[(i + 1) * n + j] + a[i * n + j + 1]);
}

static void shear(int n, double *restrict a, const double *b) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i * n + j] += 0.5 * a[(i - 1) * n + j - 1] + weight * b[i * n + j];
}

/* The same with pointers that may overlap. */
static void smear(int n, double *a, const double *b) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i * n + j] = 0.5 * a[(i - 1) * n + j] + 0.25 * b[i * n + j];
}

static void rows(int n, int steps, double **a) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = 0.25 * (a[i - 1][j] + a[i][j - 1] + a[i + 1][j] + a[i][j + 1]);
}

static long best(int n, const double *a, double *most) {
  long count = 0;
  double m = a[0];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (a[i * n + j] > m)
        m = a[i * n + j];
      count += a[i * n + j] > 5.0;
    }
  *most = m;
  return count;
}

static unsigned long long sum(const void *data, size_t size, unsigned long long start) {
  const unsigned char *byte = data;
  for (size_t k = 0; k < size; k++)
    start = (start ^ byte[k]) * 1099511628211ull;
  return start;
}

static void report(const char *what, unsigned long long own) {
  unsigned long long all[64];
  MPI_Gather(&own, 1, MPI_UNSIGNED_LONG_LONG, all, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
  for (int r = 0; rank == 0 && r < ranks; r++)
    printf("%s, rank %d: %016llx\n", what, r, all[r]);
}

static void work(const char *what, int n, int steps, int seed) {
  double *a = malloc(2 * (size_t)n * n * sizeof *a), *b = a + n * n, most = 0, largest;
  fill(n, a, seed);
  fill(n, b, seed + 5);
  relax(n, steps, a);
  shear(n, b, a);
  long count = best(n, b, &most);
  MPI_Allreduce(&most, &largest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); /* beside the nests */
  a[n + 1] = largest;
  smear(n, a, b);
  report(what, sum(a, 2 * (size_t)n * n * sizeof *a, sum(&most, sizeof most, (unsigned long long)count)));
  free(a);
}

/* Rank 1 hands memory that overlaps. */
static void overlapping(int n) {
  double *a = malloc(3 * (size_t)n * n * sizeof *a);
  fill(n, a, 1);
  fill(n, a + n * n, 2);
  fill(n, a + 2 * n * n, 3);
  smear(n, a, rank == 1 ? a + n : a + n * n);
  report("overlapping", sum(a, 3 * (size_t)n * n * sizeof *a, 1));
  smear(n, a, a + n * n);
  report("apart", sum(a, 3 * (size_t)n * n * sizeof *a, 1));
  free(a);
}

static void scattered(int n, int steps) {
  double **a = malloc(n * sizeof *a);
  for (int k = 0; k < n; k++) { /* in another order on each rank */
    int i = rank % 2 ? n - 1 - k : (k * 7) % n;
    a[i] = malloc((n + (rank > 1 ? k % 3 : 0)) * sizeof **a);
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = (i * j % 13) * 0.5;
  rows(n, steps, a);
  unsigned long long bits = 1;
  for (int i = 0; i < n; i++)
    bits = sum(a[i], n * sizeof **a, bits);
  report("rows", bits);
}

static void groups(int n, int steps) {
  MPI_Comm part, self;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part);
  MPI_Comm_dup(MPI_COMM_SELF, &self);
  for (int turn = 0; turn < 3; turn++) {
    USE(part); /* both groups at the same time, with other sizes */
    work("group", n + 10 * (rank % 2), steps, rank % 2);
    USE(self);
    work("self", n, 1 + rank % 3, rank);
    USE(rank % 2 ? MPI_COMM_NULL : part);
    work("some", n, steps, rank % 2);
    USE(MPI_COMM_WORLD);
    work("world", n, steps, 4);
  }
  USE(part);
  work("last", n, steps, rank % 2);
  MPI_Comm_free(&self);
  MPI_Comm_free(&part);
  work("freed", n, steps, rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &part);
  USE(part);
  MPI_Comm_free(&part); /* before any nest */
  work("unused", n, steps, 2);
}

int main(int argc, char **argv) {
  const char *mode = argc > 1 ? argv[1] : "plain";
  int n = argc > 2 ? atoi(argv[2]) : 40, steps = argc > 3 ? atoi(argv[3]) : 9;
  double outside[40 * 40];
  fill(40, outside, 1);
  relax(40, 3, outside);
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int odd = rank == 1;
  if (!strcmp(mode, "plain"))
    for (int turn = 0; turn < 3; turn++)
      work("plain", n + turn, steps, turn);
  else if (!strcmp(mode, "guard"))
    overlapping(n);
  else if (!strcmp(mode, "rows"))
    scattered(n, steps);
  else if (!strcmp(mode, "groups"))
    groups(n, steps);
  else if (!strcmp(mode, "sizes"))
    work("sizes", n + odd, steps, 1);
  else if (!strcmp(mode, "data"))
    work("data", n, steps, rank);
  else if (!strcmp(mode, "scalar")) {
    weight += odd;
    work("scalar", n, steps, 1);
  } else if (!strcmp(mode, "nests")) {
    double *a = calloc((size_t)n * n, sizeof *a);
    if (odd)
      relax(n, steps, a);
    else
      fill(n, a, 1);
    report("nests", 1);
  } else if (!strcmp(mode, "missing")) {
    work("together", n, steps, 1);
    if (!odd)
      relax(40, 3, outside);
  } else if (!strcmp(mode, "kill")) {
    work("alive", n, steps, 1);
    if (odd)
      raise(SIGKILL);
    work("dead", n, steps, 1);
  } else if (!strcmp(mode, "none"))
    work("none", n, 0, 1);
  MPI_Finalize();
  relax(40, 3, outside);
  if (rank == 0)
    printf("outside: %016llx\n", sum(outside, sizeof outside, 1));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
