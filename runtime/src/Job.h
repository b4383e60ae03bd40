//===- Job.h - one execution of a nest --------------------------*- C++ -*-===//
//
// What every rank must know to take part: the nest, its sizes, the captured scalars and the
// plan. The host decides and broadcasts it; no rank computes a plan again. A region of
// several nests would be a sequence of jobs that share storage.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_JOB_H
#define HETILE_RUNTIME_JOB_H

#include "Caches.h"
#include "Wire.h"
#include "hetile.h"
#include "hetile/plan/Choose.h"

#include <algorithm>
#include <cfenv>
#include <cstdint>
#include <vector>

namespace hetile::runtime {

struct Job {
  const hetile_nest *nest = nullptr;
  std::vector<int64_t> params;
  std::vector<char> args;
  std::fenv_t arithmetic{};               ///< rounding mode and friends, as on the host
  int64_t x0 = 0, x1 = 0, y0 = 0, y1 = 0; ///< extent of the band
  std::vector<plan::Block> blocks;        ///< in column order, covering [y0, y1)
  int64_t tileHeight = 1;                 ///< strips are cut at x0 + k * tileHeight
  /// Seconds per point of each rank that a simulation charges for a tile; empty: none.
  std::vector<double> simulated;
  double simulatedPerTile = 0; ///< seconds charged for any tile besides
  CacheTiling cacheTiling;     ///< rectangles inside a tile

  const int64_t *p() const { return params.data(); }
  const void *a() const { return args.data(); }
};

/// Number of points of the whole job.
inline double pointsOf(const Job &job) {
  return static_cast<double>(job.nest->work(job.p(), job.x0, job.x1, job.y0, job.y1));
}

/// True if rank 0 has all columns.
inline bool isAlone(const Job &job) {
  return std::all_of(job.blocks.begin(), job.blocks.end(),
                     [](const plan::Block &block) { return block.rank == 0; });
}

inline bool sameBlocks(const std::vector<plan::Block> &a, const std::vector<plan::Block> &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const plan::Block &x, const plan::Block &y) {
                      return x.rank == y.rank && x.begin == y.begin && x.end == y.end;
                    });
}

/// A block with its neighbours.
struct BlockPlace {
  int rank = 0;
  int64_t y0 = 0, y1 = 0;
  int64_t arrived = 0; ///< right edge of the rank's previous block, or the band's y0
  int from = -1;       ///< rank of the left block if it is another one, else -1
  int to = -1;         ///< rank of the right block if it is another one, else -1
  int64_t arrivedTo = 0; ///< `arrived` of the right block; valid if to >= 0
  int64_t firstStrip = 0, lastStrip = 0; ///< strips [first, last) with points or messages
};

/// The blocks of a job with their neighbours and strips, the same on every rank.
std::vector<BlockPlace> placeBlocks(const Job &job);

/// True if the blocks cover the columns in order without gaps and belong to existing ranks.
bool isComplete(const Job &job, int ranks);

void writeJob(WireWriter &wire, int nestIndex, const Job &job);
/// The nest is looked up by its index.
Job readJob(WireReader &wire, const std::vector<const hetile_nest *> &nests);

/// What one rank did for a job. Sent to the host as bytes.
struct Statistics {
  int64_t blocks = 0, tiles = 0, points = 0, strips = 0;
  int64_t messages = 0, bytesSent = 0; ///< strip messages and live-out
  int64_t peakArrayBytes = 0;   ///< boxes, and elements on their way in or out
  int64_t peakMessageBytes = 0; ///< buffers of strip messages
  double compute = 0, wait = 0, communication = 0, total = 0; ///< seconds
  /// Of strip messages; part of `communication`. Seconds in receiving them are part of `wait`.
  double pack = 0, send = 0, receive = 0, unpack = 0;
  /// Rectangles of the last tile: rows, columns, bytes touched, level of the cache; 0 if none.
  int64_t cacheHeight = 0, cacheWidth = 0, cacheBytes = 0, cacheLevel = 0;
  int64_t cacheDepth = 0; ///< of its parts along a third dimension; 0: it ran as a whole
  double bytesPerRow = 0, bytesPerColumn = 0; ///< what the model of rectangles assumes
  int64_t threads = 1; ///< of this rank
  double levelSeconds[3] = {0, 0, 0};         ///< a point, with rectangles for each cache; 0: not tried
  void add(const Statistics &other);
};

} // namespace hetile::runtime

#endif
