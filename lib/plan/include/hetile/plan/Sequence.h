// SPDX-License-Identifier: Apache-2.0
//===- Sequence.h - blocks of columns in column order -----------*- C++ -*-===//
//
// A sequence says which processor owns the next `width` columns, from the first column to
// the last. Builders for the periodic strategies.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_SEQUENCE_H
#define HETILE_PLAN_SEQUENCE_H

#include "hetile/plan/Allocation.h"

#include <cstdint>
#include <vector>

namespace hetile::plan {

/// `width` > 0 neighbouring columns on `processor`.
struct Run {
  int processor;
  int64_t width;
  bool operator==(const Run &o) const { return processor == o.processor && width == o.width; }
};
using Sequence = std::vector<Run>;

int64_t columnsOf(const Sequence &sequence);

/// Appends a run; joins it with the last one if that has the same processor, and drops it
/// if it is empty.
inline void append(Sequence &sequence, int processor, int64_t width) {
  if (width <= 0)
    return;
  if (!sequence.empty() && sequence.back().processor == processor)
    sequence.back().width += width;
  else
    sequence.push_back({processor, width});
}

/// The chunk again and again over `columns` columns; the last one is cut off (Boulet et al.).
Sequence periodic(const Chunk &chunk, int64_t columns);

/// Complete chunks as above; the columns left over form one chunk of their own, allocated
/// by the greedy of Allocation.h (with `overhead` a block and row) instead of cut off.
Sequence periodicBalanced(const Chunk &chunk, int64_t columns, const std::vector<double> &times,
                          double overhead = 0);

/// `passes` chunks that are as equal as integers allow: the totals of each processor are
/// the optimal allocation of all columns, split by cumulative rounding.
Sequence evenPasses(const Chunk &totals, int64_t passes);

/// Blocks of `width` columns to processors 0, 1, .. P-1, 0, ..
Sequence cyclic(int64_t width, int processors, int64_t columns);

/// One run for each entry of an owner list; neighbours of one owner stay separate blocks
/// only in name and are joined.
Sequence fromOwners(const std::vector<int> &owners);

} // namespace hetile::plan

#endif
