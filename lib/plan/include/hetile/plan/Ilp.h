// SPDX-License-Identifier: Apache-2.0
//===- Ilp.h - optimal schedules of tiny tile graphs ------------*- C++ -*-===//
//
// The integer linear program of Boulet et al. (1998), figure 2: any tile on any processor,
// not whole columns. Solved with GLPK; a separate library, so that the runtime needs none.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_ILP_H
#define HETILE_PLAN_ILP_H

#include <cstdint>
#include <string>
#include <vector>

namespace hetile::plan {

struct OptimalSchedule {
  int64_t makespan = 0;
  std::vector<std::vector<int>> owner;      ///< owner[i][j] of tile (row i, column j)
  std::vector<std::vector<int64_t>> start;  ///< its start
};

/// Optimal schedule of rows x columns tiles with integer times and latency (between tiles
/// on different processors, in both directions). False and `error` if a value is not
/// positive (latency: negative), the program would have more than 20000 variables (the
/// message names the number), or GLPK does not prove an optimum within `seconds`.
bool optimalSchedule(const std::vector<int64_t> &times, int64_t rows, int64_t columns,
                     int64_t latency, double seconds, OptimalSchedule &schedule,
                     std::string &error);

} // namespace hetile::plan

#endif
