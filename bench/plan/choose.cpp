//===- choose.cpp - what choose() finds and how long it takes --------------===//
//
// Tile height and allocation together, at element level: start-up 100 t_min for a send or a
// receive, 16 rows of elements for each row of the platform table. Columns: predicted time
// over the bound of Lemma 1 for Boulet's chunk of at most 50 columns with 64 rows a tile,
// for the heterogeneous tile size with even passes, and for `auto`; CPU time of the decision.
// Then skewed bands on equal ranks: efficiency and CPU time.
//
//===----------------------------------------------------------------------===//
#include "Platforms.h"
#include "hetile/plan/Choose.h"
#include "hetile/plan/Heterogeneous.h"

#include <algorithm>
#include <cstdio>
#include <ctime>

using namespace hetile;

namespace {

double milliseconds(std::clock_t begin) {
  return 1e3 * double(std::clock() - begin) / CLOCKS_PER_SEC;
}

plan::Plan chosen(const plan::Request &request) {
  plan::Plan plan;
  std::string error;
  if (!plan::choose(request, plan, error))
    std::fprintf(stderr, "%s\n", error.c_str());
  return plan;
}

void printJoint(const bench::NamedPlatform &named) {
  const plan::Platform &p = named.platform;
  double least = *std::min_element(p.times.begin(), p.times.end());
  plan::Request r;
  r.shape = plan::Shape::rectangle(0, 16 * p.rows, 0, p.columns);
  r.secondsPerPoint = p.times;
  r.startup = 100 * least;
  r.latency = 50 * least;
  r.overrides.allProcs = false;

  plan::Request fixed = r;
  fixed.overrides.tileHeight = 64;
  fixed.overrides.strategy = "boulet:50";
  plan::Plan boulet = chosen(fixed);
  plan::MixedProblem mixed{p.times, 16 * p.rows, p.columns, 2 * r.startup, r.latency, 0};
  plan::MixedTile tile = plan::heterogeneousTile(mixed);
  std::clock_t begin = std::clock();
  plan::Plan best = chosen(r);
  double ms = milliseconds(begin);
  std::printf("%-20s %8.4f %8.4f %8.4f %8.1f ms  r=%lld, %d of %zu, %s\n", named.name.c_str(),
              boulet.predicted / best.lowerBound, tile.time / best.lowerBound,
              best.predicted / best.lowerBound, ms, (long long)best.tileHeight, best.procs,
              p.times.size(), best.strategy.c_str());
  std::fflush(stdout);
}

/// (t, t + i) with T = 10 N.
void printSkewed(int64_t width, int ranks, double startup) {
  plan::Request r;
  int64_t steps = 10 * width;
  std::clock_t begin = std::clock();
  r.shape = plan::Shape::sample(
      0, steps, 0, steps + width - 1,
      [=](int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
        int64_t n = 0;
        for (int64_t x = x0; x < x1; ++x)
          n += std::max<int64_t>(0, std::min(y1, x + width) - std::max(y0, x));
        return n;
      },
      [=](int64_t y0, int64_t y1, int64_t &x0, int64_t &x1) {
        x0 = std::max<int64_t>(0, y0 - width + 1), x1 = std::min(steps, y1);
        return x0 < x1;
      });
  double sampled = milliseconds(begin);
  r.secondsPerPoint.assign(size_t(ranks), 1e-8);
  r.startup = startup;
  r.latency = startup;
  r.secondsPerTile = startup / 2;
  begin = std::clock();
  plan::Plan best = chosen(r);
  double ms = milliseconds(begin);
  std::printf("%-8lld %5d %9.1g %9.1f%% %9.1f ms %9.1f ms  r=%lld, %zu blocks\n",
              (long long)width, ranks, startup, 100 * best.lowerBound / best.predicted, sampled,
              ms, (long long)best.tileHeight, best.blocks.size());
}

} // namespace

int main() {
  std::printf("rectangles\n%-20s %8s %8s %8s %11s\n", "platform", "C_50r64", "hetero", "auto",
              "decided in");
  for (const bench::NamedPlatform &p : bench::platforms(0))
    printJoint(p);
  std::printf("\nskewed, T = 10 N\n%-8s %5s %9s %10s %12s %12s\n", "N", "ranks", "start-up",
              "efficiency", "sampled in", "decided in");
  for (int64_t width : {300, 1000, 10000})
    for (int ranks : {4, 16, 64})
      for (double startup : {0.0, 1e-6})
        printSkewed(width, ranks, startup);
  return 0;
}
