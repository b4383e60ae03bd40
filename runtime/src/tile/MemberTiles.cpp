// SPDX-License-Identifier: Apache-2.0
//===- MemberTiles.cpp - pieces by the threads of a member ----------------===//
//
// The time of a piece is taken by its places, rows times columns: to count its points would take as
// long as some pieces do.
//
//===----------------------------------------------------------------------===//
#include "tile/MemberTiles.h"

#include "base/Clock.h"
#include "nest/Registry.h"

#include <algorithm>
#include <unordered_map>

namespace hetile::runtime {

namespace {
constexpr double Shortest = 50e-6; // seconds of a piece by one thread: to wake others takes some 10
constexpr int64_t FirstAlone = 4;  // this piece runs by one thread
constexpr int64_t AgainAfter = 64; // pieces, times the quotient of the two, the slower one runs
constexpr double Newest = 0.25;    // weight of the last piece
} // namespace

MemberTiles &MemberTiles::of(const Question &question, Team &team, bool always) {
  static auto *const all = // until the very end
      new std::unordered_map<const hetile_nest *, MemberTiles>;
  return all->try_emplace(wholeNest(question.nest), team, always).first->second;
}

bool MemberTiles::choose(const Question &question, double places) {
  if (Always)
    return true;
  const double alone = Pace[0], together = Pace[1];
  const double guess = guessedPerPoint(*question.nest);
  if ((alone > 0 ? alone : guess) * places < Shortest)
    return false;
  ++Pieces;
  if (alone == 0 || together == 0)
    return together == 0 || Pieces < FirstAlone;
  const bool byThreads = together <= alone;
  const double slower = std::max(alone, together), faster = std::min(alone, together);
  if (static_cast<double>(++Since) * faster < AgainAfter * slower)
    return byThreads;
  Since = 0;
  return !byThreads;
}

void MemberTiles::learn(bool byThreads, double seconds, double places) {
  double &pace = Pace[byThreads];
  const double now = seconds / places;
  pace = pace == 0 ? now : pace + Newest * (now - pace);
}

void MemberTiles::run(const Question &question, const hetile_view *views, const Piece &piece,
                      Breaks &breaks) {
  const double places =
      static_cast<double>(piece.x1 - piece.x0) * static_cast<double>(piece.y1 - piece.y0);
  const bool byThreads = choose(question, places);
  const double start = clockSeconds();
  Last = byThreads ? nullptr : &TileOrder::of(question);
  if (byThreads) {
    occupancy().endTile(); // handlers run where the threads rest
    Together.run(question, views, piece, breaks);
    occupancy().beginTile();
  } else {
    TileOrder::of(question).run(question, views, piece, breaks);
  }
  learn(byThreads, clockSeconds() - start, places);
}

void MemberTiles::describe(Statistics &statistics) const {
  if (Last)
    Last->describe(statistics);
  else
    Together.describe(statistics);
}

} // namespace hetile::runtime
