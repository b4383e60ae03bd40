// SPDX-License-Identifier: Apache-2.0
//===- AlonePlanner.cpp - tile code or original code on one rank ----------===//
//
// One rank runs a nest as one block in place, in the order that suits its caches and registers, or
// leaves it to the original code. The tile code comes first: it knows that its arrays share no
// memory, which the compiler cannot see any more in the original code, once the arrays' addresses
// have been handed to the runtime. Nobody can try the original code on a piece, so in long nests
// whose rows run together the tile code run row by row stands for it. Later, both are known by
// their real runs.
//
//===----------------------------------------------------------------------===//
#include "decide/AlonePlanner.h"

#include "decide/Probe.h"
#include "machine/Caches.h"
#include "tile/CacheTile.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
// Seconds of the original code, as they are estimated: from which on something better is looked
// for, and from which on a probe, which takes some ten milliseconds, is cheap.
constexpr double WorthLooking = 10e-3, WorthTrying = 0.6;
// Entries, of which one runs the original code.
constexpr int64_t EarliestOriginal = 16, LatestOriginal = 128;
constexpr int64_t OriginalAgain = 512;  // likewise, once it is known, if that is not much slower
constexpr double SmallShare = 1.0 / 20; // of the time of those before, that it may take
constexpr double Noticeable = 0.95;     // the tile code must be that much faster than row by row
constexpr double MuchSlower = 2; // times the other code
// Runs of the tile code that are not enough to judge it by, of so few seconds.
constexpr int64_t FewTiles = 8;
constexpr double ShortTile = 1e-3;
constexpr double Saved = 0.05;   // of the original code's time, by the same order of points
constexpr double Noticed = 0.01; // of the original code's time, that finding rows may take
// Runs of either code that tell how long it takes: the first one may find its memory cold, and any
// one another program in its way.
constexpr size_t Telling = 2;
} // namespace

bool AlonePlanner::isOriginalTold(const Known &known) {
  return known.originals.count() >= Telling;
}

bool AlonePlanner::isOriginalDue(const Known &known, const hetile_nest &nest, double points) const {
  const int64_t entry = known.entries + 1;
  if (isOriginalTold(known))
    return entry - known.toldAt >= OriginalAgain && known.original < MuchSlower * known.alone;
  if (entry < EarliestOriginal)
    return false;
  const double likely = std::max({Facts.perPoint(known, nest), known.rows, known.alone});
  return (entry >= LatestOriginal && known.original == 0) ||
         likely * points < SmallShare * known.tiled;
}

/// True if the tile code, which the original one has beaten, should run once more: its first runs
/// may find caches cold, and a decision that another program was the cause of does not last.
static bool isTileDue(Known &known, double points) {
  if (known.alone >= MuchSlower * known.original)
    return false;
  return (known.entries < FewTiles && known.alone * points < ShortTile) || known.byTile.isDue();
}

/// True if rectangles might keep what the nest touches in a cache.
static bool mayUseRectangles(Known &known, const Question &question, double points) {
  if (question.cacheTiling.off)
    return false;
  const std::vector<int64_t> shape{question.x1 - question.x0, question.y1 - question.y0,
                                   static_cast<int64_t>(points)};
  const auto found = known.rectangles.find(shape);
  if (found != known.rectangles.end())
    return found->second;
  if (known.rectangles.size() >= MostRemembered)
    known.rectangles.clear();
  return known.rectangles[shape] = !cacheTiles(measureFootprint(question), machineCaches(),
                                               question.x1 - question.x0, question.y1 - question.y0)
                                        .empty();
}

/// Seconds of a point by the tile code, with what its entry takes besides.
static double perPointEntered(const Known &known, double points) {
  return known.alone + std::max(known.entering, known.beside) / points;
}

bool AlonePlanner::prefersTile(Known &known, const Question &question, const Addressing &arrays,
                               double points, std::string &reason) const {
  if (known.alone > 0 && known.original > 0) {
    reason = "on one rank it is faster";
    if (perPointEntered(known, points) >= known.original)
      return isTileDue(known, points);
    return !isOriginalDue(known, *question.nest, points);
  }
  if (known.alone > 0) {
    reason = "to compare it with the tiles on one rank";
    return !isOriginalDue(known, *question.nest, points);
  }
  if (arrays.scattered) {
    reason = "on one rank it need not copy rows that lie anywhere";
    return false;
  }
  const double estimated = Facts.perPoint(known, *question.nest) * points; // seconds
  if (estimated + known.spent < WorthLooking) {
    reason = "it is too short to look for anything better";
    return false;
  }
  if (runsInBlocks(question))
    return true;
  reason = "on one rank it is as fast";
  if (mayUseRectangles(known, question, points))
    return true;
  // An entry that takes no longer than a probe may show it as well.
  if (estimated < WorthLooking)
    return true;
  // Row by row, the tile is as fast as the original at least mostly.
  if (known.probed == 0 && known.original == 0 &&
      (question.nest->together <= 1 || estimated < WorthTrying))
    return true;
  if (known.probed == 0) {
    const double budget = probeBudget(estimated);
    const Piece piece = choosePiece(question, 1, budget);
    const Buffer liveIn = packPiece(question, piece, arrays);
    known.probed = measurePiece(Link, question, piece, liveIn, budget, 0).perPoint;
    known.rows = measureRows(Link, question, piece, liveIn);
  }
  const double compared = known.original > 0 ? known.original : known.rows;
  return known.probed > 0 && known.probed < Noticeable * compared;
}

bool AlonePlanner::prefersTileAlone(Known &known, const Question &question,
                                    const Addressing &arrays, double points,
                                    std::string &reason) const {
  if (!question.nest->as_written || arrays.scattered || mayUseRectangles(known, question, points))
    return prefersTile(known, question, arrays, points, reason);
  // Both codes run the same points in the same order: only runs tell which is faster, and of both
  // the first one may find its memory cold.
  if (known.alone <= 0 || known.entries < static_cast<int64_t>(Telling))
    return true;
  reason = "to compare it with the tiles on one rank";
  if (!isOriginalTold(known))
    return false;
  reason = "on one rank it is as fast";
  return perPointEntered(known, points) < Noticeable * known.original;
}

/// True if rows that lie anywhere are looked up one by one at each entry, for longer than the tile
/// code, which runs the points in the same order, is likely to save.
static bool isLookedUpInVain(Known &known, const Question &question, double points,
                             double estimated) {
  const hetile_nest &nest = *question.nest;
  return nest.as_written && hasAddresses(nest) && known.entering > Saved * estimated &&
         !mayUseRectangles(known, question, points);
}

Decision AlonePlanner::decide(Known &known, const Question &question,
                              const Addressing &arrays) const {
  const double points = pointsOf(question);
  Decision decision;
  decision.plan = oneBlock(question);
  if (Options.mayStaySequential()) {
    const double estimated = Facts.perPoint(known, *question.nest) * points; // seconds
    if (estimated < Shortest) {
      decision.reason = "it is too short";
      decision.brief = true;
      return decision;
    }
    if (isLookedUpInVain(known, question, points, estimated)) {
      decision.reason = "to find its rows takes longer than another code would save";
      decision.brief = true;
      return decision;
    }
    if (!prefersTileAlone(known, question, arrays, points, decision.reason)) {
      decision.brief = isOriginalTold(known) && !isOriginalDue(known, *question.nest, points) &&
                       (known.alone > 0 ||
                        (arrays.scattered && known.entering > Noticed * known.original * points));
      if (decision.brief)
        known.byTile.countBrief();
      return decision;
    }
  }
  decision.reason.clear();
  runsAsOneBlock(decision, known.alone > 0 ? known.alone : known.probed, known.original, points);
  return decision;
}

} // namespace hetile::runtime
