// SPDX-License-Identifier: Apache-2.0
//===- LineGrid.cpp - columns that begin with a line of a cache -----------===//
//
// Asks what one column writes, in the middle of the band. The sizes of lines and elements are powers
// of two; elements of other sizes share lines.
//
//===----------------------------------------------------------------------===//
#include "tile/LineGrid.h"

#include "machine/Caches.h"
#include "nest/BoxAlgebra.h"

namespace hetile::runtime {

namespace {

int64_t floorTo(int64_t at, int64_t first, int64_t period) {
  const int64_t rest = (at - first) % period;
  return at - (rest < 0 ? rest + period : rest);
}

/// True if the nest writes elements of columns side by side.
bool liesSideBySide(const hetile_array &array, const hetile_view &view) {
  return array.written && !array.hidden && !array.addends && !array.address && array.columns >= 0 &&
         array.columns < array.ndims && array.element_size < CacheLine &&
         view.stride[array.columns] == 1;
}

/// The grid for an array of which one column, `y`, writes `box`.
LineGrid gridOf(const hetile_array &array, const hetile_view &view, const Box &box, int64_t y) {
  const int along = array.columns;
  const int64_t size = array.element_size;
  const auto base = reinterpret_cast<intptr_t>(view.base);
  LineGrid grid;
  grid.shared = box.hi[along] - box.lo[along] != 1 || CacheLine % size != 0 || base % size != 0;
  int64_t index = -view.origin;
  for (int d = 0; d < array.ndims; ++d) {
    grid.shared = grid.shared || (d != along && view.stride[d] * size % CacheLine != 0);
    index += box.lo[d] * view.stride[d];
  }
  if (grid.shared)
    return grid;
  grid.period = CacheLine / size;
  const int64_t at = base / size + index; // of column y
  grid.first = y - (at - floorTo(at, 0, grid.period));
  return grid;
}

/// Periods are powers of two.
LineGrid common(const LineGrid &a, const LineGrid &b) {
  const LineGrid &coarse = a.period < b.period ? b : a, &fine = a.period < b.period ? a : b;
  LineGrid result = coarse;
  result.shared = a.shared || b.shared || fine.below(coarse.first) != coarse.first;
  return result;
}

} // namespace

int64_t LineGrid::below(int64_t y) const { return floorTo(y, first, period); }

LineGrid lineGrid(const Question &question, const hetile_view *views) {
  const hetile_nest &nest = *question.nest;
  const int64_t y = question.y0 + (question.y1 - question.y0) / 2;
  HullSink column(nest);
  nest.live_out(question.p(), question.x0, question.x1, y, y + 1, &column);
  LineGrid all;
  for (int a = 0; a < nest.narrays; ++a) {
    if (!column.boxes[a].used || !liesSideBySide(nest.arrays[a], views[a]))
      continue;
    all = common(all, gridOf(nest.arrays[a], views[a], column.boxes[a], y));
  }
  return all;
}

} // namespace hetile::runtime
