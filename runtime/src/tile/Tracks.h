// SPDX-License-Identifier: Apache-2.0
//===- Tracks.h - which thread runs which piece of a nest -------*- C++ -*-===//
//
// The threads of a team take tracks, blocks of columns or bands of rows, in their order, and run
// them piece by piece: a piece when all tracks before its own have come as far. Where no track
// depends on another, at any time, and tracks that follow one another lie apart. A thread that
// would have to wait for long lays its track down where it is, and takes the first one, old or new,
// whose next piece can run; one that finds none is given half of the last track. So one whose
// processor is slower, or has other work, does less, and does not hold up the others.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TRACKS_H
#define HETILE_RUNTIME_TRACKS_H

#include "nest/Question.h"
#include "tile/Breaks.h"
#include "tile/CacheTile.h"

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

namespace hetile::runtime {

/// Columns [begin, end) or rows; along the other dimension `at` and `last` are where its next piece
/// begins and its last one ends.
struct Track {
  int64_t begin = 0, end = 0, at = 0, last = 0;
  CacheTile tile;
  int64_t first = 0;               ///< where its first piece began, as it is now
  double seconds = 0;              ///< that it took from there
  bool taken = false;              ///< a thread has it
  std::atomic<bool> wanted{false}; ///< another one would take half of it
  alignas(64) std::atomic<int64_t> done{
      0}; ///< all along the other dimension up to here has been run
};

/// Which tracks there are, who has them, and how far they are. Kinds of tracks are derived from it.
class Board {
public:
  /// `independent`: a track's pieces depend on no other track's.
  Board(const Question &question, const hetile_view *views, int threads, int64_t begin, int64_t end,
        bool independent)
      : Work(question), Views(views), Independent(independent),
        Zones(zonesOf(begin, end, independent ? threads : 1)),
        MostOpen(OpenEach * static_cast<size_t>(threads)) {}
  virtual ~Board() = default;

  /// Runs pieces until there are none left for this thread, which takes `breaks` between them.
  void work(Breaks &breaks);

  int64_t pieces() const { return Pieces; }
  /// Seconds in which threads ran pieces, all together: at most what they took from first to last,
  /// and at most the threads' processor time.
  double busySeconds() const { return Busy; }
  /// Points that have been run so far. For who looks rarely.
  double pointsDone();

protected:
  /// Completes the track [begin, ..), no further than `end`. False if it has no points. `Mutex` is
  /// locked.
  virtual bool cut(Track &track, int64_t end) = 0;
  virtual int64_t pieceEnd(const Track &track, int64_t at) const = 0;
  /// Columns or rows of the first half if the track is cut in two; 0: it is too small.
  virtual int64_t half(const Track &track) const = 0;
  /// The rectangles of the next piece.
  virtual CacheTile tileOf(const Track &track) { return track.tile; }
  virtual void run(const Track &track, const CacheTile &tile, int64_t from, int64_t to) const = 0;
  /// What that runs.
  virtual Piece pieceOf(const Track &track, int64_t from, int64_t to) const {
    return {from, to, track.begin, track.end};
  }
  /// A piece took `seconds`.
  virtual void learn(Track &, const CacheTile &, int64_t /*from*/, int64_t /*to*/,
                     double /*seconds*/) {}

  const Question &Work;
  const hetile_view *Views;
  const bool Independent;
  std::mutex Mutex;

private:
  static constexpr size_t OpenEach = 4; ///< tracks that are not finished, for each thread, at most

  Track *take(Track *own, std::vector<const Track *> &before, Breaks &breaks);
  Track *takeOpen(std::vector<const Track *> &before);
  bool open();
  bool mayGetHalf();
  void giveHalf(Track &own);
  double runPiece(Track &track, int64_t end);
  double pointsOf(const Piece &piece) const;

  /// Where tracks are cut: those of independent columns at one place for each thread, so that
  /// threads do not store to the same lines of a cache at the edges of their tracks.
  struct Zone {
    int64_t next, end;
  };
  static std::vector<Zone> zonesOf(int64_t begin, int64_t end, int count);
  bool hasMore() const;

  std::vector<Zone> Zones;
  const size_t MostOpen;
  std::deque<Track> All;
  std::vector<Track *> Open; ///< not known to be finished, in their order
  int64_t Pieces = 0;
  double Busy = 0;
  double Halved = 0; ///< points of tracks that were run before they were cut in two
};

} // namespace hetile::runtime

#endif
