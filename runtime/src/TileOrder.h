//===- TileOrder.h - the order of the points inside a tile ------*- C++ -*-===//
//
// Runs a tile as a grid of rectangles: those of HETILE_CACHE_TILE, or those that the model
// proposes. Of several proposals the first tiles try each for a few milliseconds; after that the
// fastest one stays. Any of them computes the same bits.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TILEORDER_H
#define HETILE_RUNTIME_TILEORDER_H

#include "CacheTile.h"

#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// Runs rows [x0, x1) of columns [y0, y1) as rectangles of `height` by `width`, band after band.
void runRectangles(const Job &job, const hetile_view *views, int64_t height, int64_t width,
                   int64_t x0, int64_t x1, int64_t y0, int64_t y1);

/// The order for one nest with one set of sizes, on this rank. Lives as long as the program.
class TileOrder {
public:
  explicit TileOrder(const Job &job) : Model(measureFootprint(job)) {}

  /// That of `job`.
  static TileOrder &of(const Job &job);

  /// Runs a tile. The option in `job` comes first.
  void run(const Job &job, const hetile_view *views, int64_t x0, int64_t x1, int64_t y0,
           int64_t y1);

  /// Tries all proposals again.
  void forget() {
    for (Trial &trial : Trials)
      trial = Trial();
  }

  /// Seconds per point of each level tried (1 to 3), 0 where there is none: for the report.
  double secondsPerPoint(int level) const { return Trials[level].best; }
  const Footprint &footprint() const { return Model; }
  /// The rectangles of the last tile; 0 by 0 if it ran as a whole.
  const CacheTile &last() const { return Last; }

private:
  struct Trial {
    double seconds = 0, points = 0; ///< of the one under way
    double best = 0;                ///< seconds per point
    int done = 0;
  };
  int next(const std::vector<CacheTile> &tiles, int64_t height) const;
  bool settled(const std::vector<CacheTile> &tiles) const;
  void tryBand(const Job &job, const hetile_view *views, const std::vector<CacheTile> &tiles,
               int64_t height, int64_t x0, int64_t x1, int64_t y0, int64_t y1);

  const Footprint Model;
  Trial Trials[4]; // by level
  CacheTile Last;
};

} // namespace hetile::runtime

#endif
