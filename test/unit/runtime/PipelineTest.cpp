// SPDX-License-Identifier: Apache-2.0
//===- PipelineTest.cpp - random plans against sequential runs ------------===//
//
// Runs every example of the oracle under random plans (aperiodic owners, neighbours on one
// rank, blocks of one column, tiles of one row) in place, or on arrays whose rows lie anywhere,
// or by threads of rank 0, and compares all memory with a sequential run. Arguments: number of
// plans for each example, and bytes of the pieces in which arrays travel.
//
//===----------------------------------------------------------------------===//
#include "nests/Oracle.h"
#include "comm/Streams.h"
#include "enter/Host.h"
#include "pipeline/Live.h"
#include "tile/TeamOrder.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <utility>

using namespace hetile::runtime;

namespace {

int ranks() { return hetile::runtime::currentRanks(); }

std::vector<hetile::plan::Block> randomBlocks(std::mt19937 &random, int64_t y0, int64_t y1) {
  std::vector<hetile::plan::Block> blocks;
  const int64_t widest = 1 + random() % (random() % 3 == 0 ? (y1 - y0) : 5);
  const bool ring = random() % 2;
  int rank = random() % ranks();
  for (int64_t y = y0; y < y1;) {
    const int64_t width = std::min<int64_t>(y1 - y, 1 + random() % widest);
    blocks.push_back({rank, y, y + width});
    y += width;
    rank = ring ? (rank + 1) % ranks() : static_cast<int>(random() % ranks());
  }
  return blocks;
}

/// One job; empty if it agrees.
std::string check(int example, const std::vector<int64_t> &p, std::mt19937 &random) {
  const hetile_nest *nest = oracle::nestOf(example);
  const std::optional<Piece> band = bandOf(nest, p.data());
  if (!band)
    return std::string();
  const auto [x0, x1, y0, y1] = *band;
  std::vector<hetile::plan::Block> blocks = randomBlocks(random, y0, y1);
  const int64_t height = 1 + random() % (random() % 3 == 0 ? (x1 - x0 + 2) : 4);
  CacheTiling tiling;
  tiling.off = random() % 4 == 0;
  if (random() % 2) {
    tiling.height = 1 + random() % 4;
    tiling.width = 1 + random() % 6;
  }
  const Job job{makeQuestion(nest, p.data(), nullptr, *band, tiling), std::move(blocks), height};
  oracle::UserArrays wanted(example, p.data(), 1), found(example, p.data(), 1);
  const bool isScattered = random() % 2;
  oracle::ScatteredArrays pieces(example, p.data(), 1, random() % 3 == 0);
  oracle::runSequential(example, p.data(), wanted);
  HostTimes times;
  oracle::setTileDelay(random() % 6 == 0 ? 300 : 0);
  const Addressing arrays =
      isScattered ? Addressing(pieces.views(), pieces.scattered()) : Addressing(found.views());
  const bool byTeam = !isScattered && ranks() > 1 && random() % 3 == 0;
  teamShape.together = 1 + random() % 2;
  teamShape.longRow = 1 + random() % 4;
  teamShape.fewBytes = random() % 2 ? 1e9 : 0;
  teamShape.shortPiece = random() % 2 ? 5e-6 : 1e-12;
  WholeMode &whole = currentEntries()->whole();
  const auto statistics = byTeam ? whole.executeByTeam(job, arrays, random() % 2 == 0)
                                 : whole.execute(job, arrays, times);
  int64_t points = 0;
  for (const Statistics &rank : statistics)
    points += rank.points;
  if (points != nest->work(p.data(), x0, x1, y0, y1))
    return "points lost";
  std::vector<int64_t> home(ranks());
  for (const BlockPlace &block : placeBlocks(job))
    home[block.rank] += block.rank ? liveOutBytes(job, block) : 0;
  for (int r = 0; r < ranks() && !byTeam; ++r)
    if (statistics[r].bytesSent < home[r])
      return "bytes sent home are not counted";
  std::string error = isScattered ? pieces.difference(wanted) : wanted.difference(found);
  if (!error.empty() && byTeam)
    return error + " by threads";
  if (!error.empty())
    for (const auto &block : job.blocks)
      error += format(" %d:%d", block.rank, static_cast<int>(block.end - block.begin));
  return error.empty() ? error : error + format(" height %d", static_cast<int>(job.tileHeight));
}

int userMain(int argc, char **argv, char **) {
  const int plans = argc > 1 ? std::atoi(argv[1]) : 20;
  std::mt19937 random(4711);
  int failures = 0, jobs = 0;
  for (int example = 0; example < static_cast<int>(oracle::examples().size()); ++example)
    for (int n = 0; n < plans; ++n, ++jobs) {
      const std::vector<int64_t> p = {static_cast<int64_t>(1 + random() % 12),
                                      static_cast<int64_t>(2 + random() % 14),
                                      static_cast<int64_t>(1 + random() % 9)};
      std::string error = oracle::illegal(example, p.data());
      if (error.empty())
        error = check(example, p, random);
      if (!error.empty() && ++failures < 10)
        std::printf("%s p=%d,%d,%d: %s\n", oracle::examples()[example].name,
                    static_cast<int>(p[0]), static_cast<int>(p[1]), static_cast<int>(p[2]),
                    error.c_str());
    }
  std::printf("%d jobs on %d ranks, %d failures\n", jobs, ranks(), failures);
  return failures ? 1 : 0;
}

} // namespace

int main(int argc, char **argv) {
  if (argc > 2)
    streamPieceBytes = std::atoi(argv[2]);
  return hetile_main(argc, argv, userMain);
}
