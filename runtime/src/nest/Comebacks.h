// SPDX-License-Identifier: Apache-2.0
//===- Comebacks.h - how often a nest will be entered again -----*- C++ -*-===//
//
// Loops around nests say what they have left (hetile.h: HETILE_LOOPS), in units that nobody knows:
// a counter goes up by two, or time by a fraction of a second. But what a loop has lost between two
// entries of a nest is known. A solver's loop often says no more than how many sweeps it may do: who
// believes it must not lose much where it ends soon. Pure but for the loops themselves.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_COMEBACKS_H
#define HETILE_RUNTIME_COMEBACKS_H

#include "hetile.h"

#include <map>
#include <vector>

namespace hetile::runtime {

/// Adds `count` loops of a file, whose numbers lie at `left` from now on.
void registerLoops(const double *left, int count);

/// The numbers at `left` are gone: these loops will never run again.
void forgetLoops(const double *left);

/// What each loop of the program has left, in a fixed order; 0: it does not run; less: it may end
/// before it has lost as much.
std::vector<double> loopsLeft();

class Comebacks {
public:
  /// `nest` is entered while the loops have `left`.
  void enter(const hetile_nest *nest, const std::vector<double> &left);

  /// Entries of `nest` that are to come, the present one among them, at least and by what is known;
  /// 0: nothing is. Of a loop that may end before, a part, and no more than a few times as many as
  /// there have been.
  double expected(const hetile_nest *nest) const;

  /// True if all that is known of `nest` is one run of a loop that counts to its end: nothing says
  /// that it comes back after that.
  bool isForeseen(const hetile_nest *nest) const;

  /// True if the present entry is the last one of some loop around `nest` that counts to its end.
  bool ends(const hetile_nest *nest) const;

  /// Arrays that went out because of this promise came home after `entries` entries of `nest`: for
  /// no more can be hoped from now on.
  void disappoint(const hetile_nest *nest, double entries);

private:
  struct Seen;
  static double leftOf(const Seen &seen);
  /// One loop, seen from one nest.
  struct Seen {
    double left = 0;    ///< when the nest was entered for the first time in this iteration
    double entries = 0; ///< of the nest in this iteration
    double each = 0;    ///< entries for one unit that the loop loses; 0: not known
    double sinceBegun = 0; ///< entries since the loop has begun
    bool atMost = false; ///< it may end before
  };
  struct Known {
    std::vector<Seen> loops;
    double entries = 0;
    double most = 0; ///< that may be expected; 0: any number
  };
  std::map<const hetile_nest *, Known> Nests; // looked up only
};

} // namespace hetile::runtime

#endif
