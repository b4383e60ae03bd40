// SPDX-License-Identifier: Apache-2.0
//===- AndonovRajopadhye.cpp - tile size on equal processors ---------------===//
//
// The discrete optimum needs few candidates. With the number of tiles in a column fixed,
// all terms grow with r, so only the smallest r with ceil(c/r) = I matters. With the number
// of passes fixed, the time grows with s where computation dominates and falls where
// communication does, so the smallest and the largest s and the two beside the border are
// enough.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/AndonovRajopadhye.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hetile::plan {

namespace {

int64_t ceilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// Equation (22): integer minimiser of A/x + Bx in [lo, hi] given the real one.
template <typename F> int64_t roundOptimum(double optimum, int64_t lo, int64_t hi, F value) {
  if (optimum <= double(lo))
    return lo;
  if (optimum >= double(hi))
    return hi;
  int64_t below = int64_t(std::floor(optimum)), above = int64_t(std::ceil(optimum));
  return value(double(below)) <= value(double(above)) ? below : above;
}

} // namespace

const char *regionName(Region region) {
  switch (region) {
  case Region::IA:
    return "IA";
  case Region::IB:
    return "IB";
  case Region::IIA:
    return "IIA";
  case Region::IIB:
    return "IIB";
  }
  return "";
}

UniformTime uniformTime(const UniformProblem &p, double r, double s, double tilesInColumn,
                        double passes) {
  double ta = p.tauA * r * s, tc = p.tauC * r;
  bool communication = ta + p.betaS < tc;
  UniformTime t;
  t.tile = p.betaS + std::max(ta + p.betaS, tc);
  t.column = tilesInColumn * t.tile;
  t.columnTime = t.column + (communication ? tc - ta : 0);
  t.latency = (p.loop == SendLoop::AtOnce ? ta : t.tile) + p.betaS + tc;
  t.passLatency = double(p.processors) * t.latency;
  t.passTime = double(p.processors - 1) * t.latency + t.columnTime;
  t.pass = std::max(t.column, t.passLatency);
  t.total = (passes - 1) * t.pass + t.passTime;
  bool gapless = t.column >= t.passLatency;
  t.region = communication ? (gapless ? Region::IIA : Region::IIB)
                           : (gapless ? Region::IA : Region::IB);
  return t;
}

UniformTime uniformTimePrinted(const UniformProblem &p, double r, double s) {
  return uniformTime(p, r, s, double(p.rows) / r,
                     double(p.columns) / (double(p.processors) * s));
}

double heightOptimum(const UniformProblem &q) {
  double p = double(q.processors), m = double(q.columns), c = double(q.rows);
  return std::sqrt(2 * p * c * q.betaS / ((p - 1) * (m * q.tauA + p * q.tauC)));
}

double widthOptimum(const UniformProblem &q) {
  double p = double(q.processors), m = double(q.columns), c = double(q.rows);
  return std::sqrt(2 * m * c * q.betaS / ((p - 1) * p * q.tauA));
}

UniformTile theoremOne(const UniformProblem &q) {
  double p = double(q.processors), m = double(q.columns), c = double(q.rows);
  UniformTile tile;
  if (2 * p * c * q.betaS >= (p - 1) * m * q.tauA) {
    double slope = (p - 1) / p * (m * q.tauA + p * q.tauC);
    auto value = [&](double r) { return 2 * c * q.betaS / r + slope * r; }; // (21)
    tile.height = q.processors == 1 ? q.rows
                                    : roundOptimum(heightOptimum(q), 1, q.rows, value);
    tile.width = m / p;
  } else {
    auto value = [&](double s) { return 2 * m * c * q.betaS / (p * s) + (p - 1) * q.tauA * s; };
    int64_t widest = std::max<int64_t>(1, q.columns / q.processors);
    tile.width = double(roundOptimum(widthOptimum(q), 1, widest, value)); // (20)
  }
  tile.passes = std::max<int64_t>(1, int64_t(std::ceil(m / (p * tile.width) - 1e-9)));
  UniformTime t = uniformTimePrinted(q, double(tile.height), tile.width);
  tile.time = t.total;
  tile.region = t.region;
  return tile;
}

UniformTile discreteOptimum(const UniformProblem &q) {
  UniformTile best;
  best.time = std::numeric_limits<double>::infinity();
  int64_t widest = ceilDiv(q.columns, q.processors); // columns of one processor in one pass
  for (int64_t tiles = 1; tiles <= q.rows;) {
    int64_t r = ceilDiv(q.rows, tiles);
    int64_t inColumn = ceilDiv(q.rows, r);
    auto consider = [&](int64_t s, int64_t passes) {
      UniformTime t = uniformTime(q, double(r), double(s), double(inColumn), double(passes));
      if (t.total < best.time)
        best = {r, double(s), passes, t.total, t.region};
    };
    double border = q.tauA > 0 ? (q.tauC - q.betaS / double(r)) / q.tauA : 0;
    for (int64_t s = widest; s >= 1;) {
      int64_t passes = ceilDiv(q.columns, q.processors * s);
      // Smallest s with as many passes.
      int64_t narrowest = ceilDiv(q.columns, q.processors * passes);
      consider(narrowest, passes);
      consider(s, passes);
      for (double b : {std::floor(border), std::floor(border) + 1})
        if (b > double(narrowest) && b < double(s))
          consider(int64_t(b), passes);
      s = narrowest - 1;
    }
    // Next number of tiles that makes the tiles smaller.
    if (r == 1)
      break;
    tiles = ceilDiv(q.rows, r - 1);
  }
  return best;
}

} // namespace hetile::plan
