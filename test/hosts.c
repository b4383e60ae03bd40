//===- hosts.c - ranks that seem to be on several hosts -------------------===//
//
// Where RANKS_A_HOST is set, so many ranks say that they are on one host, whatever MPI says.
//
//===----------------------------------------------------------------------===//
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

int MPI_Get_processor_name(char *name, int *length) {
  const char *ranks = getenv("RANKS_A_HOST");
  if (!ranks)
    return PMPI_Get_processor_name(name, length);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  snprintf(name, MPI_MAX_PROCESSOR_NAME, "node%d", rank / atoi(ranks));
  *length = (int)strlen(name);
  return MPI_SUCCESS;
}
/* SPDX-License-Identifier: Apache-2.0 */
