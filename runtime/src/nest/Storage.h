// SPDX-License-Identifier: Apache-2.0
//===- Storage.h - the arrays of one block off the host ---------*- C++ -*-===//
//
// Memory for one block of columns: a box for each array, addressed with strides like the
// user's own array. One block at a time; the memory is reused by the next.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_STORAGE_H
#define HETILE_RUNTIME_STORAGE_H

#include "nest/Job.h"
#include "nest/Sinks.h"

#include <cstdint>

namespace hetile::runtime {

class Storage {
public:
  /// Makes room for `boxes`; what was stored before is lost.
  void layOut(const hetile_nest &nest, const Boxes &boxes);
  /// Drops the first `by` versions of array `a` and makes room for as many after the last.
  void slide(const hetile_nest &nest, int a, int64_t by);
  const hetile_view *views() const { return Views.data(); }
  const Boxes &boxes() const { return Layout; }
  int64_t bytes() const { return Memory.capacity(); }
  bool empty() const { return Views.empty(); }

private:
  Buffer Memory;
  Boxes Layout;
  std::vector<hetile_view> Views;
};

/// How the elements of `box` are addressed if they lie from `base` on.
hetile_view viewOf(const hetile_array &array, const Box &box, char *base);

/// Boxes for a block [y0, y1) of the band [bandY0, ..): what its points access and what comes
/// over its left edge, also if it only passes through.
Boxes blockBoxes(const hetile_nest &nest, const int64_t *p, int64_t x0, int64_t x1, int64_t bandY0,
                 int64_t y0, int64_t y1);

/// Bytes of the boxes of the widest of `blocks`, which a rank stores at a time.
double blockBytes(const Question &question, const std::vector<plan::Block> &blocks);

} // namespace hetile::runtime

#endif
