// SPDX-License-Identifier: Apache-2.0
//===- BoxAlgebra.cpp - sets of elements as boxes -------------------------===//
//
// A difference is cut off dimension by dimension: below, above, and what is left goes on.
//
//===----------------------------------------------------------------------===//
#include "nest/BoxAlgebra.h"

#include <algorithm>

namespace hetile::runtime {

bool isEmpty(const Box &box, int ndims) {
  if (!box.used)
    return true;
  for (int d = 0; d < ndims; ++d)
    if (box.hi[d] <= box.lo[d])
      return true;
  return false;
}

Box intersection(const Box &a, const Box &b, int ndims) {
  if (!a.used || !b.used)
    return Box();
  Box result = a;
  for (int d = 0; d < ndims; ++d) {
    result.lo[d] = std::max(a.lo[d], b.lo[d]);
    result.hi[d] = std::min(a.hi[d], b.hi[d]);
  }
  return isEmpty(result, ndims) ? Box() : result;
}

Box hull(const Box &a, const Box &b, int ndims) {
  if (isEmpty(a, ndims))
    return isEmpty(b, ndims) ? Box() : b;
  if (isEmpty(b, ndims))
    return a;
  Box result = a;
  for (int d = 0; d < ndims; ++d) {
    result.lo[d] = std::min(a.lo[d], b.lo[d]);
    result.hi[d] = std::max(a.hi[d], b.hi[d]);
  }
  return result;
}

bool contains(const Box &outer, const Box &inner, int ndims) {
  if (isEmpty(inner, ndims))
    return true;
  if (!outer.used)
    return false;
  for (int d = 0; d < ndims; ++d)
    if (inner.lo[d] < outer.lo[d] || inner.hi[d] > outer.hi[d])
      return false;
  return true;
}

std::vector<Box> difference(const Box &a, const Box &b, int ndims) {
  std::vector<Box> parts;
  if (isEmpty(a, ndims))
    return parts;
  if (isEmpty(intersection(a, b, ndims), ndims))
    return {a};
  Box rest = a;
  for (int d = 0; d < ndims; ++d) {
    if (rest.lo[d] < b.lo[d]) {
      parts.push_back(rest);
      parts.back().hi[d] = b.lo[d];
      rest.lo[d] = b.lo[d];
    }
    if (rest.hi[d] > b.hi[d]) {
      parts.push_back(rest);
      parts.back().lo[d] = b.hi[d];
      rest.hi[d] = b.hi[d];
    }
  }
  return parts;
}

std::vector<Box> difference(const std::vector<Box> &boxes, const Box &b, int ndims) {
  std::vector<Box> parts;
  for (const Box &box : boxes)
    for (const Box &part : difference(box, b, ndims))
      parts.push_back(part);
  return parts;
}

double volume(const Box &box, int ndims) {
  if (isEmpty(box, ndims))
    return 0;
  double product = 1;
  for (int d = 0; d < ndims; ++d)
    product *= static_cast<double>(box.hi[d] - box.lo[d]);
  return product;
}

Box cut(const Box &box, int dim, int64_t lo, int64_t hi) {
  Box result = box;
  if (dim >= 0 && box.used) {
    result.lo[dim] = std::max(box.lo[dim], lo);
    result.hi[dim] = std::min(box.hi[dim], hi);
    if (result.hi[dim] <= result.lo[dim])
      result.used = false;
  }
  return result;
}

void forEachRun(const Box &box, int ndims, int array, hetile_sink *sink) {
  if (isEmpty(box, ndims))
    return;
  int64_t index[HETILE_MAX_DIMS] = {}, step[HETILE_MAX_DIMS] = {};
  std::copy(box.lo, box.lo + ndims, index);
  const int last = ndims - 1;
  if (ndims > 0)
    step[last] = 1;
  const int64_t count = ndims > 0 ? box.hi[last] - box.lo[last] : 1;
  for (;;) {
    sink->run(sink, array, index, step, count);
    int d = last - 1;
    for (; d >= 0 && ++index[d] == box.hi[d]; --d)
      index[d] = box.lo[d];
    if (d < 0)
      return;
  }
}

HullSink::HullSink(const hetile_nest &nest)
    : hetile_sink{onRun}, boxes(nest.narrays), counts(nest.narrays), Arrays(nest.arrays) {}

/// The box of a run.
static Box boxOf(const int64_t *index, const int64_t *step, int64_t count, int ndims) {
  Box box;
  for (int d = 0; d < ndims; ++d) {
    const int64_t first = index[d], last = index[d] + (count - 1) * step[d];
    box.lo[d] = std::min(first, last);
    box.hi[d] = std::max(first, last) + 1;
  }
  box.used = true;
  return box;
}

void HullSink::onRun(hetile_sink *self, int number, const int64_t *index, const int64_t *step,
                     int64_t count) {
  auto *sink = static_cast<HullSink *>(self);
  const int ndims = sink->Arrays[number].ndims;
  Box &box = sink->boxes[number];
  box = hull(box, boxOf(index, step, count, ndims), ndims);
  sink->counts[number] += count;
}

PiecesSink::PiecesSink(const hetile_nest &nest)
    : hetile_sink{onRun}, pieces(nest.narrays), Arrays(nest.arrays) {}

void PiecesSink::onRun(hetile_sink *self, int number, const int64_t *index, const int64_t *step,
                       int64_t count) {
  constexpr size_t MostPieces = 8;
  auto *sink = static_cast<PiecesSink *>(self);
  const int n = sink->Arrays[number].ndims;
  std::vector<Box> &pieces = sink->pieces[number];
  const Box run = boxOf(index, step, count, n);
  for (Box &piece : pieces) {
    const Box both = hull(piece, run, n);
    if (volume(both, n) > volume(piece, n) + volume(run, n))
      continue;
    piece = both;
    return;
  }
  if (pieces.size() < MostPieces) {
    pieces.push_back(run);
    return;
  }
  for (const Box &piece : pieces)
    pieces.front() = hull(pieces.front(), piece, n);
  pieces = {hull(pieces.front(), run, n)};
}

} // namespace hetile::runtime
