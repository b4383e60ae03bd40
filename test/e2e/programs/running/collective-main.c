/* Starts MPI around a sequential program whose main is called program_main: every rank runs it, with its
 * output in a file of its own: argv[1] and the rank. */
#include <mpi.h>
#include <stdio.h>

int program_main(int argc, char **argv);

int main(int argc, char **argv) {
  char name[4096];
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  snprintf(name, sizeof name, "%s%d", argv[1], rank);
  if (!freopen(name, "w", stdout))
    MPI_Abort(MPI_COMM_WORLD, 1);
  argv[1] = argv[0];
  int status = program_main(argc - 1, argv + 1);
  fflush(stdout);
  MPI_Finalize();
  return status;
}
/* SPDX-License-Identifier: Apache-2.0 */
