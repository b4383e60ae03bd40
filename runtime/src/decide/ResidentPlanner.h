// SPDX-License-Identifier: Apache-2.0
//===- ResidentPlanner.h - plans for arrays that stay distributed -*- C++ -*-===//
//
// One block a rank.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_RESIDENTPLANNER_H
#define HETILE_RUNTIME_RESIDENTPLANNER_H

#include "decide/Knowledge.h"

namespace hetile::runtime {

/// Columns of `blocks` that are not the host's, of all.
double remoteShare(const std::vector<plan::Block> &blocks);

class ResidentPlanner {
public:
  ResidentPlanner(Transport &link, const Settings &settings, Knowledge &knowledge)
      : Link(link), Options(settings), Facts(knowledge) {}

  /// Plans `question`; speeds are measured if they are not known and `measure`. `look`: at the
  /// network.
  ResidentPlan plan(const Question &question, const Addressing &arrays, bool measure,
                    Look look = Look::Closely);
  /// The same for given blocks: sets tile height and prediction of `plan`.
  void judge(const Question &question, ResidentPlan &plan, std::vector<plan::Block> blocks);

private:
  std::vector<double> mostOfMemory(double bytes) const;
  void goAhead(const Question &question, const plan::Request &request,
               const std::vector<plan::Block> &blocks, int64_t phases, ResidentPlan &plan);

  Transport &Link;
  const Settings &Options;
  Knowledge &Facts;
};

} // namespace hetile::runtime

#endif
