// SPDX-License-Identifier: Apache-2.0
//===- ShapedSearch.cpp - the last percents where a band is no rectangle ----===//
//
// Passes whose blocks grow and shrink along the band, one parameter changed at a time while
// that helps; then single edges between blocks, moved at random within an eighth of their blocks.
// Searches look at coarse groups of strips; what they found must also hold in finer ones.
//
//===----------------------------------------------------------------------===//
#include "ShapedSearch.h"
#include "Tapered.h"
#include "hetile/plan/Pipeline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace hetile::plan {

namespace {

constexpr double SecondsPerStep = 10e-9; // about what a block-group costs
constexpr int64_t SetupSteps = 500;      // what an evaluation costs besides
constexpr double PlanningShare = 0.05;   // of the time that is planned
constexpr int64_t CheckGroups = 128;     // in which the result must hold

std::vector<int> ownersOf(const std::vector<Block> &blocks) {
  std::set<int> result;
  for (const Block &b : blocks)
    result.insert(b.rank);
  return {result.begin(), result.end()};
}

class ShapedSearch {
public:
  ShapedSearch(const Request &request, const Units &units, int64_t budget, Draft &best)
      : R(request), U(units), Best(best), Ranks(ownersOf(best.blocks)), Tapers(request, units),
        Rows(request.shape.x1() - request.shape.x0()) {
    Limit = std::min(budget, int64_t(best.time * PlanningShare / SecondsPerStep));
    for (int q : Ranks)
      Times.push_back(R.secondsPerPoint[q]);
  }

  void run() {
    taper(Limit / 2);
    moveEdges(Limit);
  }

private:
  const Request &R;
  const Units &U;
  Draft &Best;
  std::vector<int> Ranks;
  TaperedBlocks Tapers;
  int64_t Rows;
  std::vector<double> Times; // of Ranks
  int64_t Limit = 0, Spent = 0;
  Taper Form;
  double FormTime = std::numeric_limits<double>::infinity();

  double evaluate(const std::vector<Block> &blocks, int64_t height) {
    Spent += SetupSteps;
    return roughEntryTime(R, blocks, height, searchGroups(blocks.size()), &Spent);
  }

  /// True if `taper` is better than the best form so far.
  bool attempt(const Taper &taper, int64_t limit) {
    if (Spent >= limit)
      return false;
    std::vector<Block> blocks = blocksOf(R, U, Tapers.cut(Times, taper), Ranks);
    if (ownersOf(blocks).size() < Ranks.size())
      return false; // all may be asked for
    const double time = evaluate(blocks, Best.height);
    if (time < Best.time * Better)
      Best = {std::move(blocks), Best.height, time, nameOf(taper)};
    if (time >= FormTime * Better)
      return false;
    FormTime = time, Form = taper;
    return true;
  }

  void taper(int64_t limit) {
    Form.passes = std::max<int64_t>(
        1, std::llround(double(Best.blocks.size()) / double(Ranks.size())));
    attempt(Taper(Form), limit);
    for (bool again = true; again && Spent < limit;) {
      again = varyForm(limit);
      again = (R.overrides.tileHeight == 0 && tryHeights(limit)) || again;
    }
  }

  /// Changes each parameter of the form once, passes as long as it helps; true if one did.
  bool varyForm(int64_t limit) {
    bool helped = false;
    auto vary = [&](auto &&change) {
      Taper taper = Form;
      change(taper);
      const bool better = attempt(taper, limit);
      helped = helped || better;
      return better;
    };
    for (double work : {0.0, 0.5, 1.0})
      if (Form.work != work)
        vary([&](Taper &t) { t.work = work; });
    while (vary([](Taper &t) { t.passes = std::max(t.passes + 1, t.passes * 5 / 4); }))
      ;
    while (Form.passes > 1 &&
           vary([](Taper &t) { t.passes = std::min(t.passes - 1, t.passes * 4 / 5); }))
      ;
    for (double size : {0.1, 0.3, 0.6, 1.0}) {
      if (Form.last != size)
        vary([&](Taper &t) { t.last = size; });
      if (Form.first != size)
        vary([&](Taper &t) { t.first = size; });
    }
    return helped;
  }

  /// Heights around the best one; true if one is better.
  bool tryHeights(int64_t limit) {
    const int64_t before = Best.height;
    for (double factor : {1.41, 1 / 1.41})
      while (Spent < limit) {
        const int64_t height =
            std::clamp<int64_t>(std::llround(double(Best.height) * factor), 1, Rows);
        const double time = height == Best.height ? Best.time : evaluate(Best.blocks, height);
        if (time >= Best.time * Better)
          break;
        Best.height = height, Best.time = time;
      }
    return Best.height != before;
  }

  /// Small deterministic generator (xorshift64*).
  size_t below(size_t n) {
    State ^= State >> 12, State ^= State << 25, State ^= State >> 27;
    return size_t((State * 2685821657736338717ULL >> 11) % n);
  }
  uint64_t State = 88172645463325252ULL;

  void moveEdges(int64_t limit) {
    std::vector<Block> &blocks = Best.blocks;
    bool moved = false;
    while (Spent < limit) {
      const size_t edge = 1 + below(blocks.size() - 1);
      Block &left = blocks[edge - 1], &right = blocks[edge];
      const int64_t before = left.end, units = (right.end - left.begin) / U.width;
      const int64_t step = (1 + int64_t(below(size_t(units / 8 + 1)))) * U.width;
      const int64_t end = below(2) ? before + step : before - step;
      Spent += 16; // the generator's own time
      if (end <= left.begin || end >= right.end)
        continue;
      left.end = right.begin = end;
      const double time = evaluate(blocks, Best.height);
      if (time < Best.time * Better)
        Best.time = time, moved = true;
      else
        left.end = right.begin = before;
    }
    if (moved)
      Best.name += "+moves";
  }
};

} // namespace

void improveShaped(const Request &request, const Units &units, int64_t budget, Draft &best) {
  if (best.blocks.size() < 2)
    return;
  Draft before = best;
  ShapedSearch(request, units, budget, best).run();
  if (best.time < before.time &&
      roughEntryTime(request, best.blocks, best.height, CheckGroups) >=
          roughEntryTime(request, before.blocks, before.height, CheckGroups))
    best = std::move(before);
}

} // namespace hetile::plan
