/* jacobi.c - Laplace's equation by Jacobi's iteration, an MPI program of its own.
 *
 * Every rank has the whole plate. Compiled by mpicc, all ranks do the same work; compiled by
 * `hetilecc -Xhetile --collective`, they share it, and between the sweeps each keeps its part of the two plates:
 * only what lies at the edges of parts moves, until the loop is over and all ranks have all values again.
 *
 * usage: jacobi [n [sweeps [tolerance]]]
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Sweeps until no value changes by more than `tolerance`; the edges stay. Returns the number of sweeps; the last values
 * are in *u. */
static int solve(int n, double **u, double **other, int sweeps, double tolerance) {
  double *old = *u, *new = *other, most = tolerance + 1;
  int sweep = 0;
  while (sweep < sweeps && most > tolerance) {
    double change = 0;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        new[i * n + j] = 0.25 * (old[(i - 1) * n + j] + old[(i + 1) * n + j] + old[i * n + j - 1] + old[i * n + j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        if (fabs(new[i * n + j] - old[i * n + j]) > change)
          change = fabs(new[i * n + j] - old[i * n + j]);
    MPI_Allreduce(&change, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); /* the region goes on */
    double *swapped = old;
    old = new;
    new = swapped;
    sweep++;
  }
  *u = old;
  *other = new;
  return sweep;
}

static unsigned long long checksum(int n, const double *u) {
  unsigned long long sum = 14695981039346656037ull;
  const unsigned char *byte = (const unsigned char *)u;
  for (size_t k = 0; k < (size_t)n * n * sizeof(double); k++)
    sum = (sum ^ byte[k]) * 1099511628211ull;
  return sum;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int n = argc > 1 ? atoi(argv[1]) : 200;
  int sweeps = argc > 2 ? atoi(argv[2]) : 100;
  double tolerance = argc > 3 ? atof(argv[3]) : 1e-6;
  if (n < 3 || n > 30000 || sweeps < 0) {
    if (rank == 0)
      fprintf(stderr, "usage: jacobi [n [sweeps [tolerance]]], n from 3 to 30000\n");
    MPI_Finalize();
    return 2;
  }
  double *u = malloc((size_t)n * n * sizeof *u), *other = malloc((size_t)n * n * sizeof *other);
  if (!u || !other)
    MPI_Abort(MPI_COMM_WORLD, 1);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i * n + j] = other[i * n + j] = i == 0 ? 100 : j == 0 || j == n - 1 || i == n - 1 ? 20 : 0;
  double start = MPI_Wtime();
  int done = solve(n, &u, &other, sweeps, tolerance);
  double seconds = MPI_Wtime() - start;
  unsigned long long own = checksum(n, u), least, most;
  MPI_Reduce(&own, &least, 1, MPI_UNSIGNED_LONG_LONG, MPI_MIN, 0, MPI_COMM_WORLD);
  MPI_Reduce(&own, &most, 1, MPI_UNSIGNED_LONG_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    printf("%d sweeps, bits %016llx%s\n", done, own, least == most ? "" : ", but not on all ranks");
    fprintf(stderr, "%.3f s\n", seconds);
  }
  free(u);
  free(other);
  MPI_Finalize();
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
