// SPDX-License-Identifier: Apache-2.0
//===- Replicas.h - a job on arrays that every rank has ---------*- C++ -*-===//
//
// In collective mode all ranks have the arrays of a nest, with the same values. Each runs its
// blocks on its own ones, where their live-in values are, and hands what it has written to all
// others.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_REPLICAS_H
#define HETILE_RUNTIME_REPLICAS_H

#include "pipeline/TileLoop.h"

#include <string>

namespace hetile::runtime {

/// What all ranks must know besides the job.
struct ReplicaOrder {
  bool alone = false;    ///< each rank runs all blocks by itself
  bool check = true;     ///< compare what the nest reads first
  bool verify = false;   ///< the original code follows, and results are compared
  double tolerance = -1; ///< see Verifier
};

/// Of captured values, as many bytes as are said, and of the rounding mode.
uint64_t hashOfValues(const void *args, size_t size);

/// Collective: what of `job`'s captured values, its rounding mode and the values that it reads of
/// the arrays from before the nest is not the same on all ranks, in words; empty: nothing.
std::string differingInput(Transport &link, const Job &job, const Addressing &arrays);

/// All ranks: runs this rank's blocks of `job`; the results of all blocks are in `arrays` on
/// return. `job` holds this rank's own captured values.
Statistics runReplicas(Transport &link, const Job &job, const Addressing &arrays, HostTimes &times);

} // namespace hetile::runtime

#endif
