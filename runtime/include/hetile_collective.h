/* SPDX-License-Identifier: Apache-2.0 */
/* hetile_collective.h - which ranks of an MPI program execute a nest together.
 *
 * For programs that call MPI themselves and are tiled with `hetile --collective`. There every nest
 * is a collective call: all ranks of a communicator reach the same nests in the same order, with
 * the same values in the arrays, and have the same results afterwards. Valid C and C++, with the
 * MPI that the runtime was built with.
 */
#ifndef HETILE_COLLECTIVE_H
#define HETILE_COLLECTIVE_H

#include "hetile.h"
#include <mpi.h>

/* The nests that this rank enters from now on are calls on `communicator`; before the first call it
 * is MPI_COMM_WORLD. A local call: it costs nothing until the next nest, at which all ranks of the
 * communicator must have chosen it. With MPI_COMM_SELF a rank executes nests by itself, with
 * MPI_COMM_NULL by their original code. When the communicator is freed, the original code runs
 * until another one is chosen. */
static __inline__ void hetile_set_communicator(MPI_Comm communicator) {
  hetile_communicator(&communicator, sizeof communicator);
}

#endif /* HETILE_COLLECTIVE_H */
