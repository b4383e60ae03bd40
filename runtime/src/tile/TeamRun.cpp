// SPDX-License-Identifier: Apache-2.0
//===- TeamRun.cpp - a whole nest by threads, or by one of them -----------===//
//
// Parts are counted in points, not in rows: the first rows of a triangle have few, for which
// threads have hardly woken up. What a point takes may change from row to row, so one thread's rows
// lie between rows of the threads, and it must be faster than both. The same by columns, where
// these lie along memory, and pieces of them would be read badly.
//
//===----------------------------------------------------------------------===//
#include "tile/TeamRun.h"

#include "base/Clock.h"
#include "tile/TeamOrder.h"
#include "trace/Progress.h"
#include "trace/Span.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

constexpr double FirstShare = 1.0 / 8;   // of the points: a part that threads run
constexpr double AloneShare = 1.0 / 16;  // of what is left: a part that one thread may run
constexpr double ComparedSeconds = 1e-3; // of threads; one thread takes longer for as much
constexpr double AloneFaster = 0.95;     // times the seconds of threads
constexpr int64_t TracksShown = 2;       // of rows, for a thread that shall show what it can

/// A nest from its first row to its last one, or, where columns lie along memory, from its first
/// column on.
class TeamRun {
public:
  TeamRun(Team &team, const Question &question, const hetile_view *views)
      : Work(question), Views(views), Threads(team.size()), Together(team),
        Alone(TileOrder::of(question)), ByColumns(Alone.footprint().columnsAlong),
        Band(bandOf(question)), Rest(Band) {
    if (progress)
      Pauses = Breaks([this] { tell(); }, false, true);
  }

  /// Runs all of it.
  Statistics run(bool compares) {
    Statistics statistics;
    const double start = clockSeconds();
    statistics.points = Work.nest->work(Work.p(), Work.x0, Work.x1, Work.y0, Work.y1);
    Points = static_cast<double>(statistics.points);
    const bool alone = compares && isAloneFaster();
    runNext(alone, linesLeft());
    statistics.total = statistics.compute = clockSeconds() - start;
    statistics.blocks = statistics.strips = 1;
    statistics.tiles = Together.pieces() + PiecesAlone;
    statistics.threadSeconds = Together.busySeconds() + SecondsAlone;
    if (alone)
      Alone.describe(statistics);
    else
      Together.describe(statistics);
    statistics.threads = Threads; // had their part in any case
    return statistics;
  }

private:
  // Lines are rows or columns.
  int64_t linesLeft() const { return ByColumns ? Rest.y1 - Rest.y0 : Rest.x1 - Rest.x0; }
  Piece next(int64_t lines) const {
    Piece piece = Rest;
    if (ByColumns)
      piece.y1 = piece.y0 + lines;
    else
      piece.x1 = piece.x0 + lines;
    return piece;
  }

  void tell() {
    if (!progress->isDue())
      return;
    Piece done = Band;
    (ByColumns ? done.y1 : done.x1) = ByColumns ? Rest.y0 : Rest.x0;
    progress->reach(pointsOf(Work, done) + pointsOf(Work, {Now.x0, Pauses.row(), Now.y0, Now.y1}) +
                        Together.pointsDone(),
                    Points);
  }

  /// Runs the next lines and drops them from what is left. Returns seconds a point, 0 if there was
  /// none.
  double runNext(bool alone, int64_t lines) {
    const Piece piece = next(lines);
    const double points = lines < linesLeft() ? pointsOf(Work, piece) : 0; // nobody asks at the end
    const double start = clockSeconds();
    if (alone)
      runAlone(piece);
    else
      Together.run(Work, Views, piece, Pauses);
    (ByColumns ? Rest.y0 : Rest.x0) += lines;
    return points > 0 ? (clockSeconds() - start) / points : 0;
  }

  void runAlone(const Piece &piece) {
    const TileSpan span(Work.nest->name, piece.x0, piece.x1, piece.y0, piece.y1);
    ++PiecesAlone;
    Pauses.reach(piece.x0);
    Now = piece;
    const double start = clockSeconds();
    occupancy().beginTile(); // where handlers run, as in any tile of one thread
    Alone.run(Work, Views, piece, Pauses);
    occupancy().endTile();
    SecondsAlone += clockSeconds() - start;
    Now = Piece();
    Pauses.reach(Now.x0);
  }

  /// The least multiple of `tall` lines that has so many points, or all that are left.
  int64_t linesWith(double points, int64_t tall) const {
    const int64_t all = linesLeft();
    int64_t low = 0, high = (all + tall - 1) / tall; // low are too few, high are enough
    while (high - low > 1) {
      const int64_t middle = low + (high - low) / 2;
      (pointsOf(Work, next(middle * tall)) < points ? low : high) = middle;
    }
    return std::min(high * tall, all);
  }

  /// Lines that belong together, for one thread and for others.
  int64_t tallest() const {
    int64_t tall = teamShape.together;
    for (const CacheTile &tile : Alone.proposals(Work, Rest.x1 - Rest.x0, Rest.y1 - Rest.y0))
      tall = std::max(tall, ByColumns ? tile.width : tile.height);
    return tall;
  }

  /// Runs the next lines by threads and by one thread in turn, where these are a small part of the
  /// nest; true if one thread is faster.
  bool isAloneFaster() {
    if (runsInBlocks(Work))
      return false; // blocks pack their factors once for many rows, and leave memory alone
    const int64_t tall = tallest(), least = TracksShown * Threads * tall;
    const int64_t first = std::max(linesWith(FirstShare * Points, tall), least);
    if (first > linesLeft() / 2)
      return false;
    const double before = runNext(false, first), left = pointsOf(Work, Rest);
    if (before <= 0 || before * left * AloneShare < ComparedSeconds)
      return false;
    const int64_t byOne = linesWith(ComparedSeconds / before, tall);
    if (pointsOf(Work, next(byOne)) > AloneShare * left)
      return false;
    const double alone = runNext(true, byOne);
    if (alone <= 0 || alone >= AloneFaster * before)
      return false;
    const double after = runNext(false, std::min(std::max(byOne, least), linesLeft()));
    return alone < AloneFaster * after;
  }

  const Question &Work;
  const hetile_view *Views;
  const int Threads;
  TeamTiles Together;
  TileOrder &Alone;
  const bool ByColumns;
  const Piece Band;
  Piece Rest, Now; ///< what has not run, and what one thread runs
  double Points = 0;
  int64_t PiecesAlone = 0;
  double SecondsAlone = 0;
  Breaks Pauses;
};

} // namespace

Statistics runByTeam(Team &team, const Question &question, const hetile_view *views,
                     bool compares) {
  return TeamRun(team, question, views).run(compares);
}

} // namespace hetile::runtime
