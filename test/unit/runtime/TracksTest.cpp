// SPDX-License-Identifier: Apache-2.0
//===- TracksTest.cpp - which thread runs which piece of a nest ------------===//
//
// However fast the threads are, each cell of the grid runs once, after those above and left of it;
// one thread that is slow does less than its share.
//
//===----------------------------------------------------------------------===//
#include "machine/Team.h"
#include "tile/Tracks.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <thread>
#include <unistd.h>

using namespace hetile::runtime;

namespace {

/// Rows are tracks, `high` at a time, columns are along them, `wide` a piece. The band may be
/// skewed: track t begins at column t / 3.
class Grid : public Board {
public:
  Grid(int threads, int64_t rows, int64_t columns, int64_t high, int64_t wide,
       bool independent = false)
      : Board(Nothing, nullptr, threads, 0, rows, independent), Rows(rows), Columns(columns),
        High(high), Wide(wide), Done(static_cast<size_t>(rows * columns)) {}

  std::function<void()> pause = [] {};
  std::atomic<int> early{0}, twice{0}, cells{0};
  std::map<std::thread::id, int64_t> shares; ///< cells of each thread

  int64_t expected() const {
    int64_t cells = 0;
    for (int64_t r = 0; r < Rows; ++r)
      cells += std::max<int64_t>(0, Columns - firstOf(r));
    return cells;
  }

private:
  static int64_t firstOf(int64_t r) { return r / 3; }

  bool cut(Track &track, int64_t end) override {
    track.end = std::min(end, track.begin + High);
    track.at = firstOf(track.begin);
    track.last = Columns;
    return track.at < track.last;
  }
  int64_t pieceEnd(const Track &track, int64_t at) const override {
    return std::min(track.last, at - at % Wide + Wide);
  }
  int64_t half(const Track &track) const override { return (track.end - track.begin) / 2; }
  void run(const Track &track, const CacheTile &, int64_t from, int64_t to) const override {
    const_cast<Grid *>(this)->runCells(track, from, to);
  }

  void runCells(const Track &track, int64_t from, int64_t to) {
    pause();
    int64_t share = 0;
    for (int64_t r = track.begin; r < track.end; ++r)
      for (int64_t c = std::max(from, firstOf(r)); c < to; ++c, ++share) {
        early += !Independent && r > 0 && c >= firstOf(r - 1) && !at(r - 1, c);
        early += c > firstOf(r) && !at(r, c - 1);
        twice += at(r, c).exchange(true);
        ++cells;
      }
    const std::lock_guard<std::mutex> lock(Mutex);
    shares[std::this_thread::get_id()] += share;
  }

  std::atomic<bool> &at(int64_t r, int64_t c) { return Done[static_cast<size_t>(r * Columns + c)]; }

  static const Question Nothing;
  const int64_t Rows, Columns, High, Wide;
  std::vector<std::atomic<bool>> Done;
};
const Question Grid::Nothing;

void expectComplete(const Grid &grid) {
  EXPECT_EQ(grid.early, 0);
  EXPECT_EQ(grid.twice, 0);
  EXPECT_EQ(grid.cells, grid.expected());
}

std::vector<cpu_set_t> anywhere(int threads) {
  cpu_set_t set;
  EXPECT_EQ(sched_getaffinity(0, sizeof set, &set), 0);
  return std::vector<cpu_set_t>(static_cast<size_t>(threads), set);
}

TEST(Tracks, CellsRunOnceAndInOrder) {
  std::mt19937 random(7);
  for (int n = 0; n < 300; ++n) {
    Team team(anywhere(static_cast<int>(random() % 7)));
    Grid grid(team.size(), 1 + random() % 40, 1 + random() % 60, 1 + random() % 12,
              1 + random() % 9, n % 4 == 0);
    const unsigned sleepers = random() % 3;
    grid.pause = [sleepers] {
      thread_local std::mt19937 own(
          static_cast<unsigned>(std::hash<std::thread::id>()(std::this_thread::get_id())));
      if (sleepers && own() % 16 < sleepers)
        usleep(own() % 300);
    };
    team.run([&] {
      Breaks none;
      grid.work(none);
    });
    expectComplete(grid);
  }
}

/// A piece of one thread lasts as long as five of the other's, counted, since a busy machine has
/// its own idea of time. Where the quick thread waits for the slow one, no more pieces come, and
/// the piece ends after a while. Bands by turns would give each thread half of the cells.
TEST(Tracks, SlowThreadDoesLess) {
  for (const int64_t high : {8, 64}) { // sixteen tracks, or two, of which the second one is cut
    Team team(anywhere(1));
    Grid grid(team.size(), 128, 400, high, 8);
    const std::thread::id quick = std::this_thread::get_id();
    std::atomic<bool> begun{false};
    std::atomic<int> pieces{0}; // of the quick thread
    grid.pause = [&] {
      begun = true;
      if (std::this_thread::get_id() == quick) {
        ++pieces;
        return;
      }
      const int last = pieces + 5;
      for (int naps = 0; pieces < last && naps < 50; ++naps)
        usleep(100);
    };
    team.run([&] {
      while (std::this_thread::get_id() != quick && !begun)
        usleep(10); // the first track is not the slow one's
      Breaks none;
      grid.work(none);
    });
    expectComplete(grid);
    EXPECT_GT(grid.shares[quick], grid.expected() * 3 / 5) << high;
  }
}

/// Tracks of one piece each: two threads are inside at the same time only where none waits for the
/// other's.
TEST(Tracks, IndependentTracksWaitForNone) {
  for (const bool independent : {false, true}) {
    Team team(anywhere(1));
    Grid grid(team.size(), 40, 400, 4, 400, independent);
    std::atomic<int> inside{0};
    std::atomic<bool> met{false};
    grid.pause = [&] {
      ++inside;
      for (int naps = 0; !met && naps < (independent ? 50000 : 50); ++naps) {
        met = met || inside > 1;
        usleep(100);
      }
      --inside;
    };
    team.run([&] {
      Breaks none;
      grid.work(none);
    });
    expectComplete(grid);
    EXPECT_EQ(met, independent);
  }
}

} // namespace
