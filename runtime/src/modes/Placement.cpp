// SPDX-License-Identifier: Apache-2.0
//===- Placement.cpp - which rank gets which columns ----------------------===//
//
// Every move makes the next one harder: speeds that go up and down are not followed. Of nests that
// use the same arrays the one that takes most of the time decides, and the others follow: each with
// blocks of its own would move what lies between in each step.
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
constexpr double Displaced = 0.3; // of the columns are with another rank: no matter of speeds
constexpr int64_t Lately = 64;    // entries of all nests
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

/// True if a nest that lately took longer uses some of the same arrays.
bool Placement::isLed(const hetile_nest *nest) const {
  const Share &own = Shares.at(nest);
  return std::any_of(Shares.begin(), Shares.end(), [&](const auto &other) {
    const Share &share = other.second;
    return share.seconds > own.seconds && share.entry > Entries - Lately &&
           std::any_of(own.arrays.begin(), own.arrays.end(), [&](int32_t number) {
             return std::binary_search(share.arrays.begin(), share.arrays.end(), number);
           });
  });
}

ResidentPlan Placement::place(const Question &question, const HostArrays &arrays,
                              const ResidentPlan &plan) {
  S.stay.takeAlong(false);
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
  Share &share = Shares[question.nest];
  share.seconds += slower;
  share.entry = ++Entries;
  share.arrays = S.stay.numbersOf(*question.nest, arrays.views.data());
  Rebalance &state = Rebalances[question.nest];
  const bool rebalance = S.settings().rebalance && !S.stay.isScarce();
  const double changing =
      changingShare(followed.decision.plan.blocks, plan.decision.plan.blocks);
  bool lost = slower > Lopsided * faster; // the owners' rows are not this nest's columns
  if (faster < Noticeable * slower && isLed(question.nest)) {
    lost &= changing > Displaced;
    if (!lost)
      return followed;
  }
  if (lost && S.stay.isScarce())
    return plan; // all on one rank, say
  if (faster < Noticeable * slower && (rebalance || lost)) {
    state.missed += slower - faster;
    const int hurdle = rebalance ? 1 + state.moves : 1;
    // What exactly would move takes longer to find out than a short entry.
    const double guess = changing * plan.decision.costs.liveInBytes * plan.secondsPerByte;
    if (state.missed > hurdle * std::max(GuessShare * guess, state.cost)) {
      const double cost = costOf(plan.decision.plan.blocks);
      if (state.missed > hurdle * cost) {
        state = {0, 0, state.moves + 1};
        S.stay.takeAlong(true);
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
