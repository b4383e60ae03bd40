//===- Placement.cpp - which rank gets which columns ----------------------===//
//
// Every move makes the next one harder: speeds that go up and down are not followed.
//
//===----------------------------------------------------------------------===//
#include "modes/Placement.h"

#include <utility>

namespace hetile::runtime {

namespace {
constexpr double Lopsided = 1.5;   // no change of speed explains that
constexpr double Noticeable = 0.9; // another distribution must be that much faster
} // namespace

ResidentPlan Placement::place(const Question &question, const HostArrays &arrays,
                              const ResidentPlan &plan) {
  std::vector<plan::Block> present = S.stay.followOwners(question, arrays.views.data());
  if (present.empty())
    return plan;
  ResidentPlan followed = plan;
  S.plans.judgeResident(question, followed, std::move(present));
  const double faster = plan.decision.plan.predicted, slower = followed.decision.plan.predicted;
  Rebalance &state = Rebalances[question.nest];
  const bool rebalance = S.settings().rebalance;
  const bool lost = slower > Lopsided * faster; // the owners' rows are not this nest's columns
  if (faster < Noticeable * slower && (rebalance || lost)) {
    state.missed += slower - faster;
    const Job moved{question, plan.decision.plan.blocks};
    const double cost = S.stay.moving(moved, arrays.views.data()) * plan.secondsPerByte;
    if (state.missed > (rebalance ? 1 + state.moves : 1) * cost) {
      state = {0, state.moves + 1};
      return plan;
    }
  } else {
    state.missed = 0;
  }
  return followed;
}

} // namespace hetile::runtime
