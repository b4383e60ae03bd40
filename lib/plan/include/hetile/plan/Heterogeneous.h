// SPDX-License-Identifier: Apache-2.0
//===- Heterogeneous.h - tile size on different processors ------*- C++ -*-===//
//
// Andonov and Rajopadhye's question for processors of different speeds: how high a strip,
// how many passes, and which processors should take part.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_HETEROGENEOUS_H
#define HETILE_PLAN_HETEROGENEOUS_H

#include "hetile/plan/Sequence.h"

namespace hetile::plan {

/// c rows by m columns of iterations; times in one unit.
struct MixedProblem {
  std::vector<double> times; ///< of one iteration on each processor (tau_q)
  int64_t rows = 1, columns = 1;
  double overhead = 0;       ///< o: CPU time of a tile's messages, both sides
  double latency = 0;        ///< l: under way, not counting the data
  double perRow = 0;         ///< transmission of one row's value (tau_c)
};

struct MixedTile {
  int64_t height = 1;           ///< r
  int64_t passes = 1;           ///< n
  std::vector<int> processors;  ///< those that take part, ascending
  Sequence sequence;            ///< blocks of columns
  double estimate = 0;          ///< closed form
  double time = 0;              ///< exact recurrence with these blocks and ceil(c/r) strips
};

/// Closed form for the k fastest processors, G = sum of speeds, K = m / G:
///   rho = sqrt(c o / ((k-1) K)); rho >= 1: n = 1, r = sqrt(c o / ((k-1) (K + tau_c)));
///   else r = 1, n = 1/rho as long as (c/r) h >= k (h + l), h = o + r K / n, else n = 1.
///   M = (n-1) max(I h, k (h + l)) + k h + (k-1) l + (I-1) h, I = c/r.
/// All k are compared, so processors that cost more than they bring are dropped. Widths:
/// the greedy optimal totals, split evenly over the passes; then r, n and k are refined in
/// their neighbourhood with the exact recurrence.
MixedTile heterogeneousTile(const MixedProblem &problem);

/// The drop rule: whether processor k+1 (time tauNext) pays when speeds G_k are there:
///   c m / (tau_{k+1} G_k G_{k+1}) > o + l + fillTerms.
bool processorPays(const MixedProblem &problem, double speed, double tauNext, double fillTerms = 0);

} // namespace hetile::plan

#endif
