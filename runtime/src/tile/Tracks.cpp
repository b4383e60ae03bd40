// SPDX-License-Identifier: Apache-2.0
//===- Tracks.cpp - which thread runs which piece of a nest ---------------===//
//
// How far a track is can be read by all; whose it is and where its next piece begins is known to
// its thread, and handed over under the lock.
//
//===----------------------------------------------------------------------===//
#include "tile/Tracks.h"

#include "base/Clock.h"
#include "base/Patience.h"
#include "machine/Team.h"
#include "trace/Progress.h"
#include "trace/Recorder.h"
#include "trace/Span.h"

#include <algorithm>
#include <limits>

namespace hetile::runtime {

namespace {

constexpr int64_t Finished = std::numeric_limits<int64_t>::max();
constexpr double WaitShare = 0.5; // of its last piece, that a thread waits for its own track: what
                                  // it last used is in its cache
constexpr double ShortestWait = 5e-6, LongestWait = 100e-6; // seconds

constexpr int64_t LeastPieces = 4; // of a track that is cut in two

/// Forgets tracks that are finished; true if all others have come as far as `end`.
bool haveCome(std::vector<const Track *> &before, int64_t end) {
  for (size_t k = 0; k < before.size();) {
    const int64_t done = before[k]->done.load(std::memory_order_acquire);
    if (done < end)
      return false;
    if (done == Finished) {
      before[k] = before.back();
      before.pop_back();
    } else {
      ++k;
    }
  }
  return true;
}

/// Waits for that, no longer than `seconds`.
bool comeSoon(std::vector<const Track *> &before, int64_t end, double seconds) {
  if (haveCome(before, end))
    return true;
  const double start = clockSeconds();
  for (Patience patience; clockSeconds() - start < seconds;) {
    patience.turn();
    if (haveCome(before, end))
      return true;
  }
  return false;
}

} // namespace

std::vector<Board::Zone> Board::zonesOf(int64_t begin, int64_t end, int count) {
  std::vector<Zone> zones;
  for (int k = 0; k < count; ++k)
    zones.push_back({begin + (end - begin) * k / count, begin + (end - begin) * (k + 1) / count});
  return zones;
}

/// `Mutex` is locked.
bool Board::hasMore() const {
  return std::any_of(Zones.begin(), Zones.end(),
                     [](const Zone &zone) { return zone.next < zone.end; });
}

/// The next track with points is open: one of this thread's own zone, if that has any left. What it
/// ran there in the last entry may still be in its cache. False if there is none, or are enough.
/// `Mutex` is locked.
bool Board::open() {
  while (hasMore() && Open.size() < MostOpen) {
    size_t own = static_cast<size_t>(threadNumber()) % Zones.size();
    while (Zones[own].next >= Zones[own].end)
      own = (own + 1) % Zones.size();
    Zone &zone = Zones[own];
    Track &track = All.emplace_back();
    track.begin = zone.next;
    const bool hasPoints = cut(track, zone.end);
    zone.next = track.end;
    if (hasPoints) {
      track.done = track.first = track.at;
      Open.push_back(&track);
      return true;
    }
    All.pop_back();
  }
  return false;
}

/// The first track that nobody has, and whose next piece can run; `before`: those before it.
/// `Mutex` is locked.
Track *Board::takeOpen(std::vector<const Track *> &before) {
  Open.erase(std::remove_if(Open.begin(), Open.end(),
                            [](const Track *track) { return track->done == Finished; }),
             Open.end());
  int64_t least = Finished; // where all tracks so far are
  size_t k = 0;
  for (; k < Open.size() || open(); ++k) {
    Track &track = *Open[k];
    if (!track.taken && (Independent || pieceEnd(track, track.at) <= least)) {
      before.assign(Open.begin(), Open.begin() + static_cast<ptrdiff_t>(Independent ? 0 : k));
      track.taken = true;
      return &track;
    }
    least = std::min(least, track.done.load(std::memory_order_acquire));
  }
  return nullptr;
}

/// A track for this thread, in place of `own` if that is not null; null if there will be none.
/// `before`: tracks before it that are not finished.
Track *Board::take(Track *own, std::vector<const Track *> &before, Breaks &breaks) {
  Patience patience;
  for (int turn = 0;; ++turn) {
    {
      const std::lock_guard<std::mutex> lock(Mutex);
      if (own)
        own->taken = false;
      own = nullptr;
      if (Track *track = takeOpen(before))
        return track;
      // The others have what there is: each of them does its own.
      if (!hasMore() &&
          std::all_of(Open.begin(), Open.end(), [](const Track *track) { return track->taken; }) &&
          !mayGetHalf())
        return nullptr;
    }
    restBetween(turn + 1);
    breaks.offerInside();
    patience.turn();
  }
}

/// True if the last track is wanted by now: no other depends on it. `Mutex` is locked.
bool Board::mayGetHalf() {
  if (Open.empty())
    return false;
  Track &track = *Open.back();
  const int64_t done = track.done.load(std::memory_order_acquire);
  if (done == Finished || half(track) == 0 ||
      track.last - done < LeastPieces * (pieceEnd(track, done) - done))
    return false;
  track.wanted = true;
  return true;
}

/// Makes another track of the second half of what is left.
void Board::giveHalf(Track &own) {
  const std::lock_guard<std::mutex> lock(Mutex);
  own.wanted = false;
  const int64_t first = half(own);
  if (first == 0 || Open.back() != &own)
    return;
  Track &rest = All.emplace_back();
  rest.begin = own.begin + first;
  rest.end = own.end;
  rest.last = own.last;
  rest.tile = own.tile;
  if (progress)
    Halved += pointsOf(pieceOf(own, own.first, own.at));
  own.end = rest.begin;
  own.seconds = 0;
  rest.done = rest.first = rest.at = own.first = own.at;
  Open.push_back(&rest);
}

double Board::pointsOf(const Piece &piece) const {
  return runtime::pointsOf(Work, piece);
}

double Board::pointsDone() {
  const std::lock_guard<std::mutex> lock(Mutex);
  double points = Halved;
  for (const Track &track : All) {
    const int64_t done = track.done.load(std::memory_order_acquire);
    const int64_t end = done == Finished ? track.last : done;
    if (end > track.first)
      points += pointsOf(pieceOf(track, track.first, end));
  }
  return points;
}

/// Returns how many seconds it took.
double Board::runPiece(Track &track, int64_t end) {
  const CacheTile tile = tileOf(track);
  const double start = clockSeconds();
  {
    const Piece piece = pieceOf(track, track.at, end);
    const char *nest = recorder ? Work.nest->name : nullptr;
    const TileSpan span(nest, piece.x0, piece.x1, piece.y0, piece.y1);
    run(track, tile, track.at, end);
  }
  const double seconds = clockSeconds() - start;
  learn(track, tile, track.at, end, seconds);
  track.at = end;
  track.done.store(end < track.last ? end : Finished, std::memory_order_release);
  return seconds;
}

void Board::work(Breaks &breaks) {
  int64_t pieces = 0;
  double last = 0, busy = 0;
  const double start = cpuSeconds();
  std::vector<const Track *> before;
  Track *own = nullptr;
  while ((own = take(own, before, breaks)))
    for (; own->at < own->last; ++pieces) {
      const int64_t end = pieceEnd(*own, own->at);
      restBetween(0);
      breaks.offerInside();
      if (!comeSoon(before, end, std::clamp(WaitShare * last, ShortestWait, LongestWait)))
        break;
      last = runPiece(*own, end);
      busy += last;
      if (own->wanted && own->at < own->last)
        giveHalf(*own);
    }
  const std::lock_guard<std::mutex> lock(Mutex);
  Pieces += pieces;
  // Where others have the processor, pieces take longer; a thread that waits for its turn takes
  // processor time.
  Busy += std::min(busy, cpuSeconds() - start);
}

} // namespace hetile::runtime
