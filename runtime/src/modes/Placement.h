// SPDX-License-Identifier: Apache-2.0
//===- Placement.h - which rank gets which columns --------------*- C++ -*-===//
//
// Of a nest on arrays that stay distributed: blocks that follow the owners of the arrays, unless
// others are so much faster that it pays to move the values.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_PLACEMENT_H
#define HETILE_RUNTIME_PLACEMENT_H

#include "modes/Services.h"

#include <map>

namespace hetile::runtime {

class Placement {
public:
  explicit Placement(Services &services) : S(services) {}

  /// `plan` with the blocks that `question` should have. Remembers what other blocks would have
  /// saved.
  ResidentPlan place(const Question &question, const HostArrays &arrays, const ResidentPlan &plan);
  /// The region is over.
  void forget() {
    Rebalances.clear();
    Shares.clear();
  }

private:
  /// How long a nest has lately taken, and with which arrays.
  struct Share {
    double seconds = 0;
    int64_t entry = 0; ///< the last one, of all nests'
    std::vector<int32_t> arrays;
  };
  bool isLed(const hetile_nest *nest) const;

  /// What another distribution would have saved a nest so far, and how often it was changed.
  struct Rebalance {
    double missed = 0;
    double cost = 0; ///< of the move, when it was last counted; 0: it has not been
    int moves = 0;
  };
  Services &S;
  std::map<const hetile_nest *, Rebalance> Rebalances; // looked up only
  std::map<const hetile_nest *, Share> Shares;
  int64_t Entries = 0;
};

} // namespace hetile::runtime

#endif
