// SPDX-License-Identifier: Apache-2.0
//===- ResidentPlanner.cpp - plans for arrays that stay distributed -------===//
//
// One block a rank, so that what a rank owns is in one piece. Widths follow the speeds and the
// true shape of the band; the tile height is the best for these blocks.
//
//===----------------------------------------------------------------------===//
#include "decide/ResidentPlanner.h"

#include "arrays/Overlap.h"
#include "decide/Probe.h"
#include "decide/Requests.h"
#include "hetile/plan/Pipeline.h"
#include "machine/MemoryRoom.h"
#include "nest/PhaseQuestions.h"
#include "tile/TileOrder.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hetile::runtime {

namespace {

constexpr int64_t Groups = 64; // of strips, for the evaluator
constexpr size_t MostJudged = 8;
constexpr double Counts = 1 / 32.; // of a rank's memory: smaller arrays change nothing
constexpr double EdgeColumns = 4;  // on either side of what the columns move on
constexpr double Usable = 0.8;     // of a rank's memory, for arrays

/// The ranks' shares of the work: in proportion to their speeds, but none has more than its part of
/// `most` (empty: no limit). What does not fit anywhere is shared as the limits are.
std::vector<double> sharesOf(const std::vector<double> &secondsPerPoint,
                             const std::vector<double> &most) {
  std::vector<double> shares(secondsPerPoint.size(), 0);
  std::vector<bool> full(shares.size(), false);
  double rest = 1;
  for (bool again = true; again;) {
    again = false;
    double speed = 0;
    for (size_t r = 0; r < shares.size(); ++r)
      speed += full[r] ? 0 : 1 / secondsPerPoint[r];
    for (size_t r = 0; r < shares.size(); ++r)
      shares[r] = full[r] ? shares[r] : rest / secondsPerPoint[r] / speed;
    for (size_t r = 0; r < most.size(); ++r)
      if (!full[r] && shares[r] > most[r]) {
        shares[r] = most[r];
        rest -= most[r];
        full[r] = again = true;
      }
  }
  const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double &share : shares)
    share /= all;
  return shares;
}

/// Blocks whose work is in proportion to `shares`, in rank order.
std::vector<plan::Block> evenBlocks(const plan::Request &request,
                                    const std::vector<double> &shares) {
  const plan::Shape &shape = request.shape;
  double share = 0;
  const double all = shape.work(shape.x0(), shape.x1(), shape.y0(), shape.y1());
  std::vector<plan::Block> blocks;
  int64_t begin = shape.y0();
  for (size_t r = 0; r < request.secondsPerPoint.size(); ++r) {
    share += shares[r];
    int64_t low = begin, high = shape.y1();
    if (r + 1 == request.secondsPerPoint.size())
      low = high;
    while (low < high) {
      const int64_t middle = low + (high - low) / 2;
      if (shape.work(shape.x0(), shape.x1(), shape.y0(), middle) >= share * all - 0.5)
        high = middle;
      else
        low = middle + 1;
    }
    if (low > begin)
      blocks.push_back({static_cast<int>(r), begin, low});
    begin = low;
  }
  return blocks;
}

/// The best tile height for `blocks`, up to a factor of two, and the time of one run of `runs`.
double bestHeight(const plan::Request &request, const std::vector<plan::Block> &blocks,
                  int64_t runs, int64_t &height) {
  const int64_t rows = std::max<int64_t>(1, request.shape.x1() - request.shape.x0());
  const auto timeOf = [&](int64_t tried) {
    return runs == 1 ? plan::pipelineTime(request, blocks, tried, Groups)
                     : plan::repeatedTime(request, blocks, tried, Groups, runs) /
                           static_cast<double>(runs);
  };
  if (request.overrides.tileHeight > 0) {
    height = std::min(rows, request.overrides.tileHeight);
    return timeOf(height);
  }
  height = rows;
  double best = timeOf(rows);
  if (request.independent || blocks.size() == 1)
    return best; // nobody waits for anybody
  for (int64_t tried = (rows + 1) / 2;; tried = (tried + 1) / 2) {
    const double time = timeOf(tried);
    if (time < best)
      best = time, height = tried;
    if (tried == 1)
      return best;
  }
}

} // namespace

double remoteShare(const std::vector<plan::Block> &blocks) {
  int64_t remote = 0;
  for (const plan::Block &block : blocks)
    if (block.rank != 0)
      remote += block.end - block.begin;
  return static_cast<double>(remote) /
         static_cast<double>(blocks.back().end - blocks.front().begin);
}

/// The part of all that the program has asked for that each rank has memory for, before a nest with
/// arrays of `bytes`. Empty: they are small.
std::vector<double> ResidentPlanner::mostOfMemory(double bytes) const {
  std::vector<double> most = Facts.memory();
  if (most.empty() || bytes < Counts * *std::min_element(most.begin(), most.end()))
    return {};
  const double asked = std::max(bytes, memoryRoom(0).asked);
  for (double &bytes : most)
    bytes *= Usable / asked;
  return most;
}

/// Whether `question`, one of `phases`, had better run ahead of what moves between them.
void ResidentPlanner::goAhead(const Question &question, const plan::Request &request,
                              const std::vector<plan::Block> &blocks, int64_t phases,
                              ResidentPlan &plan) {
  if (Options.ahead == Switch::On) {
    plan.ahead = true;
    return;
  }
  const Footprint &footprint = TileOrder::of(question).footprint();
  if (Options.overrides.tileHeight > 0 || request.independent || blocks.size() < 2 ||
      footprint.perColumn <= 0)
    return;
  const double rows = static_cast<double>(question.x1 - question.x0);
  // What the columns move on in a phase, as far as it is read there.
  const double all = footprint.perColumn * static_cast<double>(question.y1 - question.y0);
  const double moved = footprint.perRow * rows * std::min(1.0, request.liveInBytes / all);
  const double columns = footprint.perRow / footprint.perColumn * rows + EdgeColumns;
  const double time = plan::aheadTime(request, blocks, columns, moved, phases) /
                      static_cast<double>(phases);
  plan::Plan &chosen = plan.decision.plan;
  // Without, what moves is paid for besides.
  plan.ahead = time < chosen.predicted + moved * plan.decision.network.movedSecondsPerByte();
  if (!plan.ahead)
    return;
  chosen.predicted = time;
  chosen.tileHeight = question.x1 - question.x0;
}

void ResidentPlanner::judge(const Question &question, ResidentPlan &plan,
                            std::vector<plan::Block> blocks) {
  Known &known = Facts.of(question.nest);
  plan::Plan &chosen = plan.decision.plan;
  const std::vector<double> &seconds = plan.decision.secondsPerPoint;
  const auto answer =
      std::find_if(known.judged.begin(), known.judged.end(), [&](const Known::Judged &judged) {
        return judged.params == question.params && judged.seconds == seconds &&
               judged.network == plan.decision.network && sameBlocks(judged.blocks, blocks);
      });
  if (answer != known.judged.end()) {
    chosen.predicted = answer->predicted;
    chosen.tileHeight = answer->height;
    plan.ahead = answer->ahead;
  } else {
    plan::Request &full = Facts.request(known, question);
    full.secondsPerPoint = seconds;
    setNetwork(full, plan.decision.network);
    const int64_t phases = phasesOf(question);
    chosen.predicted = bestHeight(full, blocks, phases, chosen.tileHeight);
    plan.ahead = false;
    if (phases > 1 && Options.ahead != Switch::Off)
      goAhead(question, full, blocks, phases, plan);
    if (known.judged.size() >= MostJudged)
      known.judged.erase(known.judged.begin());
    known.judged.push_back({question.params, blocks, seconds, chosen.tileHeight,
                            plan.decision.network, chosen.predicted, plan.ahead});
  }
  chosen.procs = static_cast<int>(blocks.size());
  chosen.blocks = std::move(blocks);
}

ResidentPlan ResidentPlanner::plan(const Question &question, const Addressing &arrays, bool measure,
                                   Look look) {
  Known &known = Facts.of(question.nest);
  plan::Request &full = Facts.request(known, question);
  ResidentPlan fresh;
  Decision &decision = fresh.decision;
  const Network net = Facts.network(look);
  if (measure || !known.tiles.empty() || Options.secondsPerPoint > 0) {
    decision.secondsPerPoint = Facts.speeds(known, question, arrays, true);
  } else if (decision.secondsPerPoint = Facts.shownSpeeds(known);
             decision.secondsPerPoint.empty()) {
    const double proven = Facts.provenAlone(known);
    decision.secondsPerPoint.assign(
        Link.size(), proven > 0 ? proven : Facts.perPoint(known, *question.nest));
    const std::vector<double> relative = Facts.relativeTimes();
    for (size_t r = 0; r < relative.size(); ++r)
      decision.secondsPerPoint[r] *= relative[r];
  }
  const double alone = Facts.alonePerPoint(known, *question.nest);
  const bool guessed = Options.secondsPerPoint <= 0 && known.original <= 0 && known.alone <= 0;
  const auto before = known.residents.find(question.params);
  if (before != known.residents.end() && before->second.decision.network == net &&
      staysFresh(before->second.decision, decision.secondsPerPoint)) {
    ResidentPlan &plan = before->second; // the same question, nearly
    plan.guessed = guessed;
    plan.decision.plan.sequential = alone * full.shape.points();
    return plan;
  }
  full.secondsPerPoint = decision.secondsPerPoint;
  setNetwork(full, net);
  keepRequest(full, decision);
  decision.plan.strategy = "resident";
  decision.plan.reason = "one block a rank: the arrays stay distributed";
  decision.plan.sequential = alone * full.shape.points();
  fresh.secondsPerByte = decision.network.movedSecondsPerByte();
  fresh.guessed = guessed;
  const double bytes = bytesOfArrays(*question.nest, question.p(), arrays.views);
  judge(question, fresh, evenBlocks(full, sharesOf(full.secondsPerPoint, mostOfMemory(bytes))));
  fresh.transfers = ((full.liveInBytes + full.liveOutBytes) * fresh.secondsPerByte +
                     (Options.secondsPerPoint > 0 || Options.collective
                          ? 0 // in collective mode each rank works on the arrays that it has
                          : newArraysSeconds(Link, question))) *
                    remoteShare(decision.plan.blocks);
  double speed = 0;
  for (double seconds : decision.secondsPerPoint)
    speed += 1 / seconds;
  decision.plan.lowerBound = full.shape.points() / speed;
  decision.planned = decision.parallel = true;
  if (known.residents.size() >= MostRemembered)
    known.residents.clear();
  return known.residents[question.params] = std::move(fresh);
}

} // namespace hetile::runtime
