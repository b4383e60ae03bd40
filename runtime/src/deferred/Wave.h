// SPDX-License-Identifier: Apache-2.0
//===- Wave.h - columns of several nests in turn ----------------*- C++ -*-===//
//
// Nests that follow one another in the program, each with columns that may run from the first to
// the last. Column c of a nest may run when no column that is left of an earlier nest accesses the
// same memory as the columns up to c, one of them writing: so the nests run behind one another like
// a wave, each as far behind the one before it as it must. This is the tiling of loops at run time
// of Reguly, Mudalige and Giles (2017), without subscripts: memory is compared, not indices.
//
// Blocks of columns may run at the same time: each nest ends a block where it must, and begins the
// next one where nothing of the block before is needed; what lies between runs afterwards (split
// tiling: Krishnamoorthy and others, PLDI 2007).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_WAVE_H
#define HETILE_RUNTIME_WAVE_H

#include "deferred/ColumnSpans.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace hetile::runtime {

/// A nest of a wave.
struct WaveNest {
  const ColumnSpans *spans;
  std::vector<uintptr_t> bases; ///< of each array
  std::vector<char> written;    ///< 1: the nest writes it
};

/// A column number of each nest.
using Front = std::vector<int64_t>;

/// Columns [begin[k], end[k]) of nest number k.
struct WaveBlock {
  Front begin, end;
};

class Wave {
public:
  /// `nests`: in the order of the program.
  explicit Wave(std::vector<WaveNest> nests);

  size_t size() const { return Nests.size(); }
  /// All columns.
  WaveBlock whole() const;

  /// How far nest number `nest` may have run when those before it have run up to `done`, at least
  /// `from` and at most `end`.
  /// `likely`: so many columns more than `from` it may well be.
  int64_t limit(size_t nest, const Front &done, int64_t from, int64_t end, int64_t likely) const;

  /// The front of a wave whose first nest has run `first` columns, and each other one all it can.
  Front behind(int64_t first) const;
  /// Of each nest the first column from which on nothing is needed of what lies before this front,
  /// that of the first nest being `first`.
  Front ahead(int64_t first) const;

  /// At most `count` blocks that may run at the same time, in order. One: all columns. What lies
  /// between a block and the next one runs as a wave when all have run.
  std::vector<WaveBlock> blocks(int count) const;

  /// Calls run(nest, begin, end) for pieces of `block`, in an order that keeps all dependences; the
  /// first nest goes on by `height` columns at a time.
  void run(const WaveBlock &block, int64_t height,
           const std::function<void(size_t, int64_t, int64_t)> &run) const;

private:
  /// Memory that a nest has in common with an earlier one, if one of them writes it.
  struct Meeting {
    size_t earlier;
    int first, second; ///< arrays of the earlier nest and of this one
    int64_t distance;  ///< from the base of the first one to that of the second
  };
  bool mayRun(size_t nest, const Front &done, int64_t end) const;
  bool mayBegin(size_t nest, const Front &before, int64_t begin) const;

  const std::vector<WaveNest> Nests;
  std::vector<std::vector<Meeting>> Meetings; ///< of each nest
};

} // namespace hetile::runtime

#endif
