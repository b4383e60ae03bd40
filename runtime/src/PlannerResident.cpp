//===- PlannerResident.cpp - plans for arrays that stay distributed -------===//
//
// One block a rank, so that what a rank owns is in one piece. Widths follow the speeds and the
// true shape of the band; the tile height is the best for these blocks.
//
//===----------------------------------------------------------------------===//
#include "Planner.h"

#include "hetile/plan/Pipeline.h"

#include <algorithm>
#include <cmath>

namespace hetile::runtime {

namespace {

constexpr int64_t Groups = 64; // of strips, for the evaluator

/// Blocks whose work is in proportion to the ranks' speeds, in rank order.
std::vector<plan::Block> evenBlocks(const plan::Request &request) {
  const plan::Shape &shape = request.shape;
  double speed = 0, share = 0;
  for (double seconds : request.secondsPerPoint)
    speed += 1 / seconds;
  const double all = shape.work(shape.x0(), shape.x1(), shape.y0(), shape.y1());
  std::vector<plan::Block> blocks;
  int64_t begin = shape.y0();
  for (size_t r = 0; r < request.secondsPerPoint.size(); ++r) {
    share += 1 / request.secondsPerPoint[r] / speed;
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

/// The best tile height for `blocks`, up to a factor of two, and its time.
double bestHeight(const plan::Request &request, const std::vector<plan::Block> &blocks,
                  int64_t &height) {
  const int64_t rows = std::max<int64_t>(1, request.shape.x1() - request.shape.x0());
  if (request.overrides.tileHeight > 0) {
    height = std::min(rows, request.overrides.tileHeight);
    return plan::pipelineTime(request, blocks, height, Groups);
  }
  height = rows;
  double best = plan::pipelineTime(request, blocks, rows, Groups);
  if (request.bytesPerRow == 0 || blocks.size() == 1)
    return best; // nobody waits for anybody
  for (int64_t tried = (rows + 1) / 2;; tried = (tried + 1) / 2) {
    const double time = plan::pipelineTime(request, blocks, tried, Groups);
    if (time < best)
      best = time, height = tried;
    if (tried == 1)
      return best;
  }
}

} // namespace

void Planner::judgeResident(const Job &job, ResidentPlan &plan, std::vector<plan::Block> blocks) {
  plan::Request &full = request(known(job.nest), job);
  full.secondsPerPoint = plan.decision.secondsPerPoint;
  setNetwork(full, plan.decision.network);
  plan::Plan &chosen = plan.decision.plan;
  chosen.predicted = bestHeight(full, blocks, chosen.tileHeight);
  chosen.procs = static_cast<int>(blocks.size());
  chosen.blocks = std::move(blocks);
}

double Planner::sequentialSeconds(const Job &job) {
  return perPoint(known(job.nest), *job.nest) * pointsOf(job);
}

ResidentPlan Planner::planResident(const Job &job, const Addressing &arrays, bool measure) {
  Known &known = this->known(job.nest);
  plan::Request &full = request(known, job);
  const double original = perPoint(known, *job.nest);
  ResidentPlan plan;
  Decision &decision = plan.decision;
  const Network net = network();
  if (measure || !known.tiles.empty() || Options.secondsPerPoint > 0) {
    decision.secondsPerPoint = speeds(known, job, arrays);
  } else {
    decision.secondsPerPoint.assign(Link.size(), original);
    const std::vector<double> relative = relativeTimes();
    for (size_t r = 0; r < relative.size(); ++r)
      decision.secondsPerPoint[r] *= relative[r];
  }
  full.secondsPerPoint = decision.secondsPerPoint;
  setNetwork(full, net);
  keepQuestion(full, decision);
  decision.plan.strategy = "resident";
  decision.plan.reason = "one block a rank: the arrays stay distributed";
  plan.sequential = decision.plan.sequential = original * full.shape.points();
  plan.secondsPerByte =
      decision.network.secondsPerByte + 2 * decision.network.copySecondsPerByte;
  plan.transfers = (full.liveInBytes + full.liveOutBytes) * plan.secondsPerByte;
  judgeResident(job, plan, evenBlocks(full));
  double speed = 0;
  for (double seconds : decision.secondsPerPoint)
    speed += 1 / seconds;
  decision.plan.lowerBound = full.shape.points() / speed;
  decision.planned = decision.parallel = true;
  return plan;
}

} // namespace hetile::runtime
