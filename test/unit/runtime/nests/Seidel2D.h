// SPDX-License-Identifier: Apache-2.0
//===- Seidel2D.h - a nest as the generator would write it ------*- C++ -*-===//
//
// 2-D Gauss-Seidel in time, set functions in closed form. Large enough for messages beyond
// any eager limit.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_SEIDEL2D_H
#define HETILE_TEST_SEIDEL2D_H

#include "hetile.h"

#include <cstdint>

namespace seidel2d {

/// Sizes handed to the set functions.
enum Param { T, N, M, Params };

/// What a tile does besides computing.
enum Mischief { None, Wrong, KillWorker };

struct Args {
  double weight;
  int32_t mischief;
  int32_t check; ///< must arrive in Installed on the workers
};

extern const hetile_nest Nest;

/// The loops as the user wrote them, over a[N][M].
void original(const int64_t *p, const Args &args, double *a);

/// enter, original, leave: the code that replaces the loops.
void tiled(const int64_t *p, const Args &args, double *a);

/// True if the last call of `tiled` was executed by the pipeline.
bool wasPipelined();

} // namespace seidel2d

#endif
