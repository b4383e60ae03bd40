/* An MPI program that shares its nest. */
#include <mpi.h>
#include <stdio.h>
#ifdef __HETILE__
#include <hetile_collective.h>
#endif

static double a[80][80];

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#ifdef __HETILE__
  hetile_set_communicator(MPI_COMM_WORLD);
#endif
  for (int i = 0; i < 80; i++)
    a[i][0] = a[0][i] = i * 0.25;
  for (int i = 1; i < 80; i++)
    for (int j = 1; j < 80; j++)
      a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]) + 0.001 * i;
  double own = a[79][79], most;
  MPI_Reduce(&own, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0)
    printf("%.17g\n", most);
  MPI_Finalize();
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
