// SPDX-License-Identifier: Apache-2.0
//===- PhasePlanner.h - whether a nest is cut into phases -------*- C++ -*-===//
//
// Decided once for each size.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_PHASEPLANNER_H
#define HETILE_RUNTIME_PHASEPLANNER_H

#include "decide/ResidentPlanner.h"
#include "resident/JobUses.h"

namespace hetile::runtime {

/// Values that a nest reads and that ranks compute, in so many seconds, in place of having them sent.
struct Unsent {
  double bytes = 0, seconds = 0;
};

class PhasePlanner {
public:
  PhasePlanner(const Transport &link, const Settings &settings, Knowledge &knowledge,
               ResidentPlanner &resident)
      : Link(link), Options(settings), Facts(knowledge), Resident(resident) {}

  /// Whether and how `question` should be cut, rather than run as `whole` says. `stay`: of its
  /// arrays after phases. `atAnyPrice`: it must be, if it can.
  PhasePlan plan(const Question &question, const Addressing &arrays, const Decision &whole,
                 Stay stay, bool atAnyPrice, const Unsent &unsent = {});

private:
  bool isDear(const Question &question, double seconds) const;
  PhasePlan judge(const Question &question, const Addressing &arrays, int64_t rows);
  double movedAfter(const Job &phase, const JobUses &uses, const Question &question,
                    const Addressing &arrays);

  const Transport &Link;
  const Settings &Options;
  Knowledge &Facts;
  ResidentPlanner &Resident;
};

} // namespace hetile::runtime

#endif
