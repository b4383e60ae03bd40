// SPDX-License-Identifier: Apache-2.0
//===- Tapered.cpp - blocks for bands whose columns differ -----------------===//
//
// Sizes are shares of a measure that mixes columns and work; where a block ends follows from
// the inverse of the measure, sampled at evenly spaced units.
//
//===----------------------------------------------------------------------===//
#include "Tapered.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace hetile::plan {

namespace {

constexpr int64_t MostSamples = 512;
constexpr double RampShare = 1.0 / 3; // of the passes, at either end

/// Size of the blocks of pass `pass` relative to those in the middle.
double sizeOf(const Taper &taper, int64_t pass) {
  const double ramp = std::max(1.0, double(taper.passes) * RampShare);
  const double before = double(pass) / ramp, after = double(taper.passes - 1 - pass) / ramp;
  double size = 1;
  if (before < 1)
    size = std::min(size, taper.first + (1 - taper.first) * before);
  if (after < 1)
    size = std::min(size, taper.last + (1 - taper.last) * after);
  return size;
}

} // namespace

std::string nameOf(const Taper &taper) {
  char text[80];
  std::snprintf(text, sizeof text, "tapered:%lld,%g,%g,%g", (long long)taper.passes, taper.work,
                taper.first, taper.last);
  return text;
}

TaperedBlocks::TaperedBlocks(const Request &request, const Units &units) : Count(units.count) {
  const Shape &s = request.shape;
  const int64_t samples = std::min(Count, MostSamples);
  const double all = s.points();
  for (int64_t k = 0; k <= samples; ++k) {
    const int64_t column = units.begin + k * Count / samples * units.width;
    Work.push_back(k == samples ? 1 : s.work(s.x0(), s.x1(), s.y0(), column) / all);
  }
}

int64_t TaperedBlocks::unitAt(double share, double work) const {
  const double samples = double(Work.size() - 1);
  auto measure = [&](size_t k) { return work * Work[k] + (1 - work) * double(k) / samples; };
  size_t lo = 0, hi = Work.size() - 1;
  while (hi - lo > 1) {
    const size_t middle = (lo + hi) / 2;
    (measure(middle) <= share ? lo : hi) = middle;
  }
  const double least = measure(lo), most = measure(hi);
  const double part = most > least ? std::clamp((share - least) / (most - least), 0.0, 1.0) : 0;
  return std::llround((double(lo) + part) / samples * double(Count));
}

Sequence TaperedBlocks::cut(const std::vector<double> &times, const Taper &taper) const {
  double speed = 0, sizes = 0;
  for (double t : times)
    speed += 1 / t;
  for (int64_t pass = 0; pass < taper.passes; ++pass)
    sizes += sizeOf(taper, pass);
  Sequence result;
  double share = 0;
  int64_t unit = 0;
  for (int64_t pass = 0; pass < taper.passes; ++pass)
    for (size_t q = 0; q < times.size(); ++q) {
      share += sizeOf(taper, pass) / sizes / times[q] / speed;
      const bool last = pass + 1 == taper.passes && q + 1 == times.size();
      const int64_t end = last ? Count : std::clamp(unitAt(share, taper.work), unit, Count);
      append(result, int(q), end - unit);
      unit = end;
    }
  return result;
}

} // namespace hetile::plan
