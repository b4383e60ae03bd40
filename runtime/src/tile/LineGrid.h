// SPDX-License-Identifier: Apache-2.0
//===- LineGrid.h - columns that begin with a line of a cache ---*- C++ -*-===//
//
// Two threads that store to one line of a cache take it from each other with every store. Where
// columns lie side by side in memory, blocks of them that begin with a line share none.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_LINEGRID_H
#define HETILE_RUNTIME_LINEGRID_H

#include "nest/Question.h"

#include <cstdint>

namespace hetile::runtime {

/// Columns `first`, `first` + `period`, ..., on either side. A period of 1: any column.
struct LineGrid {
  int64_t first = 0, period = 1;
  /// Some lines hold elements of two columns wherever blocks begin.
  bool shared = false;
  /// The last column of the grid that is at most `y`.
  int64_t below(int64_t y) const;
};

/// Where what the columns of `question` write begins with a line of a cache in each row. Lines are
/// shared where columns lie side by side, and rows not by whole lines apart, or begin elsewhere in
/// another array, or columns move on from row to row.
LineGrid lineGrid(const Question &question, const hetile_view *views);

} // namespace hetile::runtime

#endif
