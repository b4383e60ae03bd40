// SPDX-License-Identifier: Apache-2.0
//===- Allocation.h - how many columns each processor gets ------*- C++ -*-===//
//
// Boulet, Dongarra, Robert, Vivien, "Tiling for heterogeneous computing platforms": the
// cost of a chunk of columns and the allocation that minimises it. Times are those of one
// tile, in any unit; they are doubles, exact for integers below 2^53.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_ALLOCATION_H
#define HETILE_PLAN_ALLOCATION_H

#include <cstdint>
#include <string>
#include <vector>

namespace hetile::plan {

/// One chunk: sizes[q] neighbouring columns for processor q.
struct Chunk {
  std::vector<int64_t> sizes;
  int64_t columns() const;                             ///< sum of the sizes
  double rowTime(const std::vector<double> &times) const; ///< max over q of sizes[q] * times[q]
  /// rowTime / columns: time of one column, a row, in the steady state (infinite if empty).
  double cost(const std::vector<double> &times) const;
};

/// The order in which the greedy of Boulet et al. ("dynamic programming algorithm") hands
/// out `columns` columns: each goes to the processor that would then have the smallest
/// times[q] * (size + 1), the lowest index on ties. The first n entries give an allocation
/// of n columns with the smallest possible max over q of times[q] * size. O(n log P).
/// `minimum` columns are given to each processor first, in index order.
/// `overhead` is added to the time of a processor that owns at least one column.
std::vector<int> greedyOrder(const std::vector<double> &times, int64_t columns,
                             int64_t minimum = 0, double overhead = 0);

/// Sizes after the first `columns` entries of a greedy order.
Chunk prefix(const std::vector<int> &order, int64_t columns, int processors);

/// Optimal allocation of exactly `columns` columns (min of max times[q] * size), the same as
/// the greedy order's prefix; O(P log P) without minimum and overhead.
Chunk allocate(const std::vector<double> &times, int64_t columns, int64_t minimum = 0,
               double overhead = 0);

/// m(n): smallest W with sum over q of floor(W / times[q]) >= columns, that is the row time
/// of the optimal allocation.
double optimalRowTime(const std::vector<double> &times, int64_t columns);

/// C_B of Boulet et al.: among the optimal allocations of n <= bound columns (n >= 1, and
/// n >= minimum * P) the one of smallest cost, the smallest such n on ties.
Chunk bestChunk(const std::vector<double> &times, int64_t bound, int64_t minimum = 0);

/// The asymptotically optimal chunk: L = lcm(times), shares L / times[q], sum C. Returns
/// false and sets `error` if a time is not a positive integer or 64 bits do not hold L or C.
bool lcmChunk(const std::vector<int64_t> &times, int64_t &lcm, Chunk &chunk, std::string &error);

/// Owner of each column block 0 .. blocks-1 for LU (Boulet et al.): the greedy order of one
/// slice of `slice` blocks reversed, slice after slice; the last slice may be shorter.
std::vector<int> luOwners(const std::vector<double> &times, int64_t blocks, int64_t slice);

/// Lemma 1: rows * columns / sum over q of 1 / times[q], a lower bound of any schedule.
double lowerBound(const std::vector<double> &times, double rows, double columns);

/// Columnwise form of Lemma 1: rows * m(columns), a lower bound if whole columns belong to
/// one processor.
double columnwiseBound(const std::vector<double> &times, int64_t rows, int64_t columns);

} // namespace hetile::plan

#endif
