// SPDX-License-Identifier: Apache-2.0
//===- Apart.cpp - columns that have nothing to do with elements ----------===//
//
// More columns access more elements: bisection. Each step asks for the columns that are not decided
// yet, and so all of them for as many as the block has.
//
//===----------------------------------------------------------------------===//
#include "resident/underway/Apart.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

bool touches(const HullSink &accessed, const hetile_nest &nest, const Elements &elements) {
  for (int a = 0; a < nest.narrays; ++a)
    for (const Box &box : elements[a])
      if (!isEmpty(intersection(accessed.boxes[a], box, nest.arrays[a].ndims),
                   nest.arrays[a].ndims))
        return true;
  return false;
}

bool isApart(const Job &job, int64_t y0, int64_t y1, const Elements &elements) {
  HullSink accessed(*job.nest);
  job.nest->footprint(job.p(), y0, y1, &accessed);
  return !touches(accessed, *job.nest, elements);
}

bool crosses(const Job &job, int64_t edge, const Elements &elements) {
  HullSink crossing(*job.nest);
  if (job.y0 < edge)
    job.nest->cross(job.p(), job.x0, job.x1, job.y0, edge, &crossing);
  return touches(crossing, *job.nest, elements);
}

} // namespace

int64_t apartUpTo(const Job &job, const plan::Block &block, const Elements &elements) {
  if (crosses(job, block.begin, elements))
    return block.begin;
  int64_t low = block.begin, high = block.end;
  while (low < high) {
    const int64_t middle = low + (high - low + 1) / 2;
    if (isApart(job, low, middle, elements))
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

int64_t apartFrom(const Job &job, const plan::Block &block, const Elements &elements) {
  int64_t low = block.begin, high = block.end;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (isApart(job, middle, high, elements))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

} // namespace hetile::runtime
