// SPDX-License-Identifier: Apache-2.0
//===- MemberTiles.h - pieces by the threads of a member --------*- C++ -*-===//
//
// A member with several processors runs a piece by its threads where that is faster than one: not
// where a piece takes hardly longer than to wake them, nor where pieces of it are too small. Which
// it is shows when both have been tried; conditions change, so the slower one is tried again, the
// more rarely the slower it is.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MEMBERTILES_H
#define HETILE_RUNTIME_MEMBERTILES_H

#include "tile/TeamOrder.h"
#include "tile/TileOrder.h"

namespace hetile::runtime {

class MemberTiles final : public TileExecutor {
public:
  MemberTiles(Team &team, bool always) : Together(team), Always(always) {}

  /// That of the nest of `question` on this rank, whose threads are `team`.
  static MemberTiles &of(const Question &question, Team &team, bool always);

  void run(const Question &question, const hetile_view *views, const Piece &piece,
           Breaks &breaks) override;
  void describe(Statistics &statistics) const override;
  bool ranByThreads() const override { return !Last; }

  /// Whether threads run the next piece of `question` with so many places, points or not.
  bool choose(const Question &question, double places);
  /// A piece of so many places took `seconds`.
  void learn(bool byThreads, double seconds, double places);

private:
  TeamTiles Together;
  const bool Always; ///< threads run every piece
  double Pace[2] = {0, 0}; ///< seconds a place, by one thread and by all; 0: not known
  int64_t Pieces = 0;      ///< for which there was a choice
  int64_t Since = 0;       ///< that one: the slower one ran
  const TileOrder *Last = nullptr; ///< of the last piece, if one thread ran it
};

} // namespace hetile::runtime

#endif
