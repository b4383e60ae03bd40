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

namespace {

/// What a run has in dimension `d`.
struct Extent {
  Extent(const int64_t *index, const int64_t *step, int64_t count, int d)
      : lo(std::min(index[d], index[d] + (count - 1) * step[d])),
        hi(std::max(index[d], index[d] + (count - 1) * step[d]) + 1) {}
  int64_t lo, hi;
};

} // namespace

/// Grows `box` by a run. Sets with holes report each element by itself: millions of runs.
static void include(Box &box, const int64_t *index, const int64_t *step, int64_t count, int ndims) {
  for (int d = 0; d < ndims; ++d) {
    const Extent run(index, step, count, d);
    box.lo[d] = box.used ? std::min(box.lo[d], run.lo) : run.lo;
    box.hi[d] = box.used ? std::max(box.hi[d], run.hi) : run.hi;
  }
  box.used = true;
}

void HullSink::onRun(hetile_sink *self, int number, const int64_t *index, const int64_t *step,
                     int64_t count) {
  auto *sink = static_cast<HullSink *>(self);
  include(sink->boxes[number], index, step, count, sink->Arrays[number].ndims);
  sink->counts[number] += count;
}

PiecesSink::PiecesSink(const hetile_nest &nest)
    : hetile_sink{onRun}, Arrays(nest.arrays), Pieces(nest.narrays), Lines(nest.narrays) {}

/// True if one box for `a` and `b` has hardly more elements than both. Some it may: of points that
/// are coloured like a chess board, one line begins an element after the other.
static bool belongTogether(const Box &a, const Box &b, int n) {
  constexpr double Holes = 1.25;
  return volume(hull(a, b, n), n) <= Holes * (volume(a, n) + volume(b, n));
}

/// `pieces`, those that belong together as one.
static void join(std::vector<Box> &pieces, int n) {
  for (size_t k = 0; k < pieces.size(); ++k)
    for (size_t other = k + 1; other < pieces.size(); ++other)
      if (belongTogether(pieces[k], pieces[other], n)) {
        pieces[k] = hull(pieces[k], pieces[other], n);
        pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(other));
        other = k; // the larger one may have met another
      }
}

/// Grows `line` by a run that goes on where it ends, in one dimension, with at most one element
/// between. False if the run is elsewhere.
static bool goesOn(Box &line, const int64_t *index, const int64_t *step, int64_t count, int ndims) {
  int along = -1;
  int64_t end = 0;
  for (int d = 0; d < ndims; ++d) {
    const Extent run(index, step, count, d);
    if (run.lo == line.lo[d] && run.hi == line.hi[d])
      continue;
    if (along >= 0 || run.lo < line.lo[d] || run.lo > line.hi[d] + 1)
      return false;
    along = d;
    end = std::max(line.hi[d], run.hi);
  }
  if (along >= 0)
    line.hi[along] = end;
  return true;
}

void PiecesSink::onRun(hetile_sink *self, int number, const int64_t *index, const int64_t *step,
                       int64_t count) {
  auto *sink = static_cast<PiecesSink *>(self);
  const int n = sink->Arrays[number].ndims;
  Box &line = sink->Lines[number];
  if (line.used && goesOn(line, index, step, count, n))
    return;
  add(sink->Pieces[number], line, n);
  line = Box();
  include(line, index, step, count, n);
}

/// `box` besides `pieces`, which are few.
void PiecesSink::add(std::vector<Box> &pieces, const Box &box, int n) {
  constexpr size_t MostPieces = 8;
  if (!box.used)
    return;
  for (Box &piece : pieces)
    if (belongTogether(piece, box, n)) {
      piece = hull(piece, box, n);
      return;
    }
  pieces.push_back(box);
  if (pieces.size() <= MostPieces)
    return;
  join(pieces, n);
  if (pieces.size() <= MostPieces)
    return;
  for (const Box &piece : pieces)
    pieces.front() = hull(pieces.front(), piece, n);
  pieces.resize(1);
}

std::vector<Box> PiecesSink::pieces(int array) {
  const int n = Arrays[array].ndims;
  add(Pieces[array], Lines[array], n);
  Lines[array] = Box();
  join(Pieces[array], n);
  return Pieces[array];
}

} // namespace hetile::runtime
