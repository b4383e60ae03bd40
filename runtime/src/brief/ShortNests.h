// SPDX-License-Identifier: Apache-2.0
//===- ShortNests.h - nests that are too short for any plan -----*- C++ -*-===//
//
// A nest whose original code ran with some sizes because it is too short: its next entries cost
// next to nothing, also with other sizes that are too small. A nest may have several sizes in turn,
// as those of a multigrid solver.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_SHORTNESTS_H
#define HETILE_RUNTIME_SHORTNESTS_H

#include "decide/Planner.h"
#include "report/RunReport.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace hetile::runtime {

class ShortNests {
public:
  ShortNests(Planner &plans, RunReport &log) : Plans(plans), Log(log) {}

  /// True if the nest need not be looked at: the original code runs, and the entry is counted.
  bool skips(const hetile_nest *nest, const int64_t *p, bool guard);
  /// The original code of `nest` runs with the sizes `p`, because of `reason`, and with any that
  /// have no more than so many points.
  void remember(const hetile_nest *nest, const int64_t *p, const std::string &reason,
                double points = 0);
  /// Entries that were skipped go to the report.
  void finish();

private:
  struct Short {
    std::vector<int64_t> params;
    std::string reason;
    int64_t points;  ///< up to which any sizes are skipped
    int64_t skipped; ///< entries not yet in the report
  };
  struct OfNest {
    std::vector<Short> sizes;
    size_t placed = 0; ///< whose entries are counted beside the nest
    size_t oldest = 0; ///< gives its place to the next ones
    bool again = false; ///< found to be short once more, after its original code was measured
  };
  void report(const hetile_nest *nest, const Short &known);
  Planner &Plans;
  RunReport &Log;
  std::map<const hetile_nest *, OfNest> Known;
};

} // namespace hetile::runtime

#endif
