// SPDX-License-Identifier: Apache-2.0
//===- TileOrder.h - the order of the points inside a tile ------*- C++ -*-===//
//
// Runs a tile as a grid of rectangles: those of HETILE_CACHE_TILE, or those that the model
// proposes. The first tiles try each proposal for a few milliseconds, and whole rows, where these
// are a small part of the tile; after that the fastest stays. Any of them computes the same bits.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TILEORDER_H
#define HETILE_RUNTIME_TILEORDER_H

#include "tile/CacheTile.h"
#include "tile/TileExecutor.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// Runs `piece` as rectangles of the height and width of `tile`, band after
/// band, each in parts of its depth.
void runRectangles(const Question &question, const hetile_view *views, const CacheTile &tile,
                   const Piece &piece, Breaks &breaks);

/// A column of a grid: columns [y0, y1) of the band have points in rows [x0, x1) only.
struct GridColumn {
  int64_t y0, y1, x0, x1;
  int64_t lowest; ///< least x0 of this one and those right of it
};

/// The columns of `piece`, `width` wide each, that have points in it.
std::vector<GridColumn> gridColumns(const Question &question, int64_t width, const Piece &piece);

/// The order for one nest with sizes of about the same magnitude, on this rank. Lives as long as
/// the program.
class TileOrder final : public TileExecutor {
public:
  explicit TileOrder(const Question &question) : Model(measureFootprint(question)) {}

  /// That of `question`.
  static TileOrder &of(const Question &question);

  /// The option in `question` comes first.
  void run(const Question &question, const hetile_view *views, const Piece &piece,
           Breaks &breaks) override;

  /// What a tile of `height` rows and `width` columns may run as; empty: as a whole. The option in
  /// `question` comes first.
  std::vector<CacheTile> proposals(const Question &question, int64_t height, int64_t width) const;
  /// What `points`, which take `seconds` with rectangles like those of the last tile, or any that
  /// fit where it had none, take in tiles of `height` rows and `width` columns: short ones bring
  /// the same columns into the cache more often. At least half.
  double withFetching(double seconds, double points, const Question &question, int64_t height,
                      int64_t width) const;
  /// The one of `tiles` that should run next, of those with `height` rows if that is not 0.
  const CacheTile &choose(const std::vector<CacheTile> &tiles, int64_t height = 0);
  /// Rectangles like `tile` took `seconds` for `points`. False if that says nothing: larger ones
  /// were measured before.
  bool learn(const CacheTile &tile, double seconds, double points);

  /// True if whole rows and rectangles were tried, and whole rows took less.
  bool prefersRows() const;

  /// True if nothing is left to try for such pieces.
  bool isSettled(const Question &question, const Piece &piece) const;

  /// Tries all proposals again.
  void forget() {
    for (Trial &trial : Trials)
      trial = Trial();
  }

  void describe(Statistics &statistics) const override;

  /// Seconds per point of the better proposal of each level tried (1 to 3), 0 where there is none:
  /// for the report.
  double secondsPerPoint(int level) const {
    const double whole = Trials[level].best, parts = Trials[level + Levels].best;
    return parts > 0 && (whole <= 0 || parts < whole) ? parts : whole;
  }
  const Footprint &footprint() const { return Model; }
  /// The rectangles of the last tile; 0 by 0 if it ran as a whole.
  const CacheTile &last() const { return Last; }

private:
  struct Trial {
    double seconds = 0, points = 0; ///< of the one under way
    double best = 0;                ///< seconds per point
    int done = 0;
    CacheTile largest; ///< height and width that were tried: it holds for none that are much larger
  };
  static constexpr int Levels = 4;
  static int number(const CacheTile &tile) { return tile.level + (tile.depth ? Levels : 0); }
  int next(const std::vector<CacheTile> &tiles, int64_t height) const;
  CacheTile between(const CacheTile &tile, const Question &question, const Piece &piece,
                    const Breaks &breaks) const;
  static void runRows(const Question &question, const hetile_view *views, const Piece &piece,
                      Breaks &breaks);
  void runPiece(const Question &question, const hetile_view *views, const Piece &piece,
                Breaks &breaks);
  std::vector<CacheTile> candidates(const Question &question, const Piece &piece) const;
  int64_t rowsOfTrial(const Question &question, const Piece &piece, double share) const;
  double bestOfRectangles() const; ///< seconds per point; 0: none was tried
  bool isTold(const CacheTile &tile) const;
  bool isTold(const std::vector<CacheTile> &tiles) const;
  bool settled(const std::vector<CacheTile> &tiles) const;
  int64_t tryOne(const Question &question, const hetile_view *views,
                 const std::vector<CacheTile> &tiles, const Piece &rest, Breaks &breaks);
  void tryRows(const Question &question, const hetile_view *views, const Piece &band);
  void tryBand(const Question &question, const hetile_view *views,
               const std::vector<CacheTile> &tiles, int64_t height, const Piece &band,
               Breaks &breaks);

  const Footprint Model;
  Trial Trials[2 * Levels]; // by number()
  double LargestTried = 0;   ///< points of the largest piece in which proposals were tried
  CacheTile Last;
  double Pace = 0; ///< seconds per point of the last piece that had breaks
};

} // namespace hetile::runtime

#endif
