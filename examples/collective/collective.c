/* collective.c - heat in several plates, an MPI program of its own.
 *
 * The ranks are divided into groups. Each group has a plate after the other, of which all its ranks have the
 * whole, and relaxes it in place; what the groups found is put together by MPI at the end. Compiled by
 * mpicc, all ranks of a group do the same work; compiled by `hetilecc -Xhetile --collective`, they
 * share it.
 *
 * usage: collective [n [steps [plates [groups]]]]
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef __HETILE__
#include <hetile_collective.h>
#endif

enum { MOST_PLATES = 16 };

/* Relaxes a plate; the edges keep their temperature. */
static void relax(int n, double u[n][n], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[i][j] = 0.2 * (u[i][j] + u[i - 1][j] + u[i][j - 1] + u[i + 1][j] + u[i][j + 1]);
}

/* The largest temperature of the rows that belong to `rank`, as a program of equal shares has it. */
static double hottest(int n, double u[n][n], int rank, int ranks) {
  double most = u[0][0];
  int first = (int)((long long)n * rank / ranks), end = (int)((long long)n * (rank + 1) / ranks);
  for (int i = first; i < end; i++)
    for (int j = 1; j < n - 1; j++)
      if (i > 0 && i < n - 1 && u[i][j] > most)
        most = u[i][j];
  return most;
}

static unsigned long long checksum(int n, double u[n][n]) {
  unsigned long long sum = 14695981039346656037ull;
  const unsigned char *byte = (const unsigned char *)u;
  for (size_t k = 0; k < (size_t)n * n * sizeof(double); k++)
    sum = (sum ^ byte[k]) * 1099511628211ull;
  return sum;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int ranks, rank;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int n = argc > 1 ? atoi(argv[1]) : 80;
  int steps = argc > 2 ? atoi(argv[2]) : 40;
  int plates = argc > 3 ? atoi(argv[3]) : 3;
  int groups = argc > 4 ? atoi(argv[4]) : 1;
  if (n < 3 || steps < 0 || plates < 1 || plates > MOST_PLATES || groups < 1) {
    if (rank == 0)
      fprintf(stderr, "usage: collective [n [steps [plates [groups]]]], n at least 3, at most %d plates\n",
              MOST_PLATES);
    MPI_Finalize();
    return 2;
  }
  if (groups > ranks)
    groups = ranks;

  MPI_Comm group;
  MPI_Comm_split(MPI_COMM_WORLD, rank % groups, rank, &group);
  int members, member;
  MPI_Comm_size(group, &members);
  MPI_Comm_rank(group, &member);
#ifdef __HETILE__
  hetile_set_communicator(group);
#endif

  double (*u)[n] = malloc((size_t)n * n * sizeof(double));
  if (!u)
    MPI_Abort(MPI_COMM_WORLD, 1);
  double most[MOST_PLATES] = {0};
  unsigned long long sums[MOST_PLATES] = {0};
  for (int plate = rank % groups; plate < plates; plate += groups) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        u[i][j] = (i * (n - j) % (17 + plate)) * 10.0 / n;
    relax(n, u, steps);
    double own = hottest(n, u, member, members);
    MPI_Allreduce(&own, &most[plate], 1, MPI_DOUBLE, MPI_MAX, group);
    sums[plate] = checksum(n, u);
  }

  double all_most[MOST_PLATES];
  unsigned long long all_sums[MOST_PLATES];
  MPI_Reduce(most, all_most, plates, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  MPI_Reduce(sums, all_sums, plates, MPI_UNSIGNED_LONG_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0)
    for (int plate = 0; plate < plates; plate++)
      printf("plate %d: maximum %.17g, bits %016llx\n", plate, all_most[plate], all_sums[plate]);
  free(u);
  MPI_Comm_free(&group);
  MPI_Finalize();
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
