//===- Placement.cpp - which rank gets which columns ----------------------===//
//
// Every move makes the next one harder: speeds that go up and down are not followed.
//
//===----------------------------------------------------------------------===//
#include "modes/Placement.h"

#include <algorithm>
#include <utility>

namespace hetile::runtime {

namespace {
constexpr double Lopsided = 1.5;   // no change of speed explains that
constexpr double GuessShare = 0.5; // of what is guessed that moving costs, it costs at least
constexpr double Noticeable = 0.95; // another distribution must be that much faster
constexpr double MessagesOfMove = 2;
constexpr double OfOthers = 0.1; // of an array: with less, a nest is not what it is distributed for
} // namespace

/// Part of the columns that other ranks have in `present` than in `wanted`.
static double changingShare(const std::vector<plan::Block> &present,
                            const std::vector<plan::Block> &wanted) {
  int64_t kept = 0;
  for (const plan::Block &a : present)
    for (const plan::Block &b : wanted)
      if (a.rank == b.rank)
        kept += std::max<int64_t>(0, std::min(a.end, b.end) - std::max(a.begin, b.begin));
  return 1 - static_cast<double>(kept) /
                 static_cast<double>(wanted.back().end - wanted.front().begin);
}

ResidentPlan Placement::place(const Question &question, const HostArrays &arrays,
                              const ResidentPlan &plan) {
  std::vector<plan::Block> present = S.stay.followOwners(question, arrays.views.data());
  if (present.empty())
    return plan;
  ResidentPlan followed = plan;
  S.plans.judgeResident(question, followed, std::move(present));
  const double faster = plan.decision.plan.predicted, slower = followed.decision.plan.predicted;
  const Network &net = plan.decision.network;
  const auto costOf = [&](const std::vector<plan::Block> &blocks) {
    return S.stay.moving(Job{question, blocks}, arrays.views.data()) * plan.secondsPerByte +
           MessagesOfMove * (2 * net.startup + net.latency);
  };
  // A border, say: what moves for it goes back to those who have the rest, each time.
  if (S.stay.shareWritten(Job{question, followed.decision.plan.blocks}, arrays.views.data()) <
      OfOthers)
    return slower - faster > 2 * MessagesOfMove * net.startup &&
                   slower - faster > 2 * costOf(plan.decision.plan.blocks)
               ? plan
               : followed;
  Rebalance &state = Rebalances[question.nest];
  const bool rebalance = S.settings().rebalance;
  const bool lost = slower > Lopsided * faster; // the owners' rows are not this nest's columns
  if (faster < Noticeable * slower && (rebalance || lost)) {
    state.missed += slower - faster;
    const int hurdle = rebalance ? 1 + state.moves : 1;
    // What exactly would move takes longer to find out than a short entry.
    const double guess =
        changingShare(followed.decision.plan.blocks, plan.decision.plan.blocks) *
        plan.decision.costs.liveInBytes * plan.secondsPerByte;
    if (state.missed > hurdle * std::max(GuessShare * guess, state.cost)) {
      const double cost = costOf(plan.decision.plan.blocks);
      if (state.missed > hurdle * cost) {
        state = {0, 0, state.moves + 1};
        return plan;
      }
      state.cost = cost;
    }
  } else {
    state.missed = state.cost = 0;
  }
  return followed;
}

} // namespace hetile::runtime
