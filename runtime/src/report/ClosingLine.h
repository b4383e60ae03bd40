// SPDX-License-Identifier: Apache-2.0
//===- ClosingLine.h - what the ranks of a run were good for ----*- C++ -*-===//
//
// One line for people, of sums over a run. A pure function.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_CLOSINGLINE_H
#define HETILE_RUNTIME_CLOSINGLINE_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hetile::runtime {

/// Sums over a run; times in seconds.
struct RunTotals {
  struct Rank {
    std::string host;
    double wait = 0;     ///< for messages of other ranks
    int64_t threads = 0; ///< that ran tiles, its own included; 0: it ran none
  };
  std::vector<Rank> ranks;
  double seconds = 0;          ///< of the program
  double nests = 0;            ///< of these in tiled nests
  double planning = 0;         ///< of these for planning and measuring
  std::optional<double> alone; ///< that one rank would have taken for the nests, by the plans
  /// Where plans do not say, and threads of one memory ran all nests: how long these computed, all
  /// together. One of them would have taken no longer, but for what it finds in its caches.
  std::optional<double> computed;
  std::string why; ///< if one rank ran all tiles, why; else why the rest was not in tiles

  /// How many ranks, or threads in their place, ran tiles.
  int64_t workers() const;
};

struct ClosingLine {
  std::string text; ///< without the end of the line
  bool isGain = false;
};

/// What the ranks were good for. It is no gain if one rank has run all tiles, or would have taken
/// no longer by the plans or by what threads computed, or if too little of the time is in tiled
/// nests for a gain that is seen.
ClosingLine closingLine(const RunTotals &run);

} // namespace hetile::runtime

#endif
