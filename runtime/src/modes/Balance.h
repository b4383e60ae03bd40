// SPDX-License-Identifier: Apache-2.0
//===- Balance.h - has it been worth it? ------------------------*- C++ -*-===//
//
// What is predicted may be wrong, and what every entry loses adds up. So what entries on distributed
// arrays took is set against what one rank takes for them. When more is lost than the arrays' way
// out and home, or one entry after the other takes far longer, they stay at home for a while: long
// enough that a next trial is a small part of it. Pure: seconds in, an answer out.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_BALANCE_H
#define HETILE_RUNTIME_BALANCE_H

#include <algorithm>

namespace hetile::runtime {

/// How fast something went that is not over: so many points in so many seconds.
struct Pace {
  double seconds = 0, points = 0;
  /// True if `left` points more at this pace take longer than one rank does, at `alone` seconds a
  /// point, after `home` seconds in which the arrays come home; for sure, so that no noise stops it.
  bool isLost(double left, double alone, double home) const {
    constexpr double Sure = 1.1;
    return alone > 0 && points > 0 && seconds / points * left > Sure * (alone * left + home);
  }
};

class Balance {
public:
  /// The program took so long for what it looked at between two entries.
  void lose(double seconds) { Kept += seconds; }

  /// An entry took `spent` seconds until `now`, `moved` of these because values had to change their
  /// rank before, and one rank takes `alone` for it; `stake`: seconds that the arrays need to come
  /// out and home; `first`: the same of those among them that were not out before. To come out is
  /// what they are there for: only what moves beyond the stake is lost. True if it is time to bring
  /// them home.
  bool isLost(double spent, double moved, double alone, double stake, double now,
              double first = 0) {
    Kept += spent - moved - alone;
    Moved += moved;
    Alone += alone;
    First += first;
    Stake = std::max({Stake, stake, First});
    Largest = std::max(Largest, alone);
    if (alone >= Matters * Largest) {
      // What the way out takes beyond what was thought is no property of the entry.
      const bool isFarLonger = first == 0 && spent - moved > FarLonger * alone;
      InARow = isFarLonger ? InARow + 1 : 0;
      LostInARow = isFarLonger ? LostInARow + spent - moved - alone : 0;
    }
    const double lost = Kept + std::max(0.0, Moved - Stake), noise = Tolerance * Alone;
    if (lost <= Stake + noise && (InARow < Enough || std::min(lost, LostInARow) <= noise))
      return false;
    Until = now + (lost + Stake) / SmallShare;
    Kept = Moved = Alone = Stake = First = LostInARow = Largest = 0;
    InARow = 0;
    return true;
  }
  /// True if the arrays should stay at home at time `now`.
  bool rests(double now) const { return now < Until; }

private:
  static constexpr double SmallShare = 0.05; // of a run, that wrong decisions may cost
  static constexpr double Tolerance = 0.1;   // of what one rank takes: that much may be noise
  static constexpr double FarLonger = 1.5;   // times what one rank takes
  static constexpr int Enough = 4;           // entries: of the first, arrays come out
  static constexpr double Matters = 0.1; // of the largest entry: borders and the like only add up
  double Kept = 0, Moved = 0; ///< lost since the arrays came out, by what stays and what moves
  double Alone = 0, Stake = 0, First = 0, LostInARow = 0, Largest = 0;
  int InARow = 0;
  double Until = 0;
};

} // namespace hetile::runtime

#endif
