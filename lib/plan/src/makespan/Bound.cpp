// SPDX-License-Identifier: Apache-2.0
//===- Bound.cpp - what an entry takes at least ---------------------------===//
//
// Rank 0's time falls with the share of the work that others do, or it does not pay at all; theirs
// and the link's grow with it. Where both meet is the best share.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Bound.h"

#include <algorithm>

namespace hetile::plan {

namespace {

/// Work a column of the densest slice of columns, relative to the mean.
double densest(const Shape &shape) {
  constexpr int64_t Slices = 32;
  const int64_t columns = shape.y1() - shape.y0(), slices = std::min(Slices, columns);
  const double mean = shape.points() / static_cast<double>(columns);
  double most = 1;
  for (int64_t s = 0; s < slices; ++s) {
    const int64_t begin = shape.y0() + columns * s / slices;
    const int64_t end = shape.y0() + columns * (s + 1) / slices;
    most = std::max(most, shape.work(shape.x0(), shape.x1(), begin, end) /
                              static_cast<double>(end - begin) / mean);
  }
  return most;
}

} // namespace

double leastEntryTime(const Request &request) {
  const double points = request.shape.points();
  if (points <= 0)
    return 0;
  const double alone = points * request.secondsPerPoint[0];
  double others = 0; // points a second
  for (size_t r = 1; r < request.secondsPerPoint.size(); ++r)
    others += 1 / request.secondsPerPoint[r];
  if (others == 0)
    return alone;
  const double columns = 1 / densest(request.shape); // share, for each share of the work
  const double copy = std::max(request.copySecondsPerByte, request.coldSecondsPerByte);
  // For all of the work:
  const double handled = columns * (request.liveInBytes + request.liveOutBytes) * copy;
  const double carried =
      columns * std::max(request.liveInBytes, request.liveOutBytes) * request.secondsPerByte;
  const double elsewhere = std::max(points / others, carried);
  if (handled >= alone)
    return alone;
  const double share = alone / (alone - handled + elsewhere);
  return share >= 1 ? handled : share * elsewhere;
}

} // namespace hetile::plan
