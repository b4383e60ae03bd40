// SPDX-License-Identifier: Apache-2.0
//===- choose.cpp - what choose() finds and how long it takes --------------===//
//
// Tile height and allocation together, at element level: start-up 100 t_min for a send or a
// receive, 16 rows of elements for each row of the platform table. Columns: predicted time
// over the bound of Lemma 1 for Boulet's chunk of at most 50 columns with 64 rows a tile,
// for the heterogeneous tile size with even passes, and for `auto`; CPU time of the decision.
// Then bands that are no rectangles: efficiency and CPU time.
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

/// (t, t + i), T = steps, N = width.
plan::Shape skewed(int64_t width, int64_t steps) {
  return plan::Shape::sample(
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
}

/// Column y has the rows 0 .. y: 1 point each, or size - x in row x (`lu`).
plan::Shape triangle(int64_t size, bool lu) {
  return plan::Shape::sample(
      0, size, 0, size,
      [=](int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
        int64_t n = 0;
        for (int64_t x = x0; x < x1; ++x)
          n += std::max<int64_t>(0, y1 - std::max(y0, x)) * (lu ? size - x : 1);
        return n;
      },
      [](int64_t, int64_t y1, int64_t &x0, int64_t &x1) {
        x0 = 0, x1 = y1;
        return true;
      });
}

/// Efficiency of the best periodic chunk and of `auto`, for ranks of equal speed or of four
/// speeds in turn.
template <class Sampled>
void printShaped(const char *name, int64_t size, int ranks, double startup, bool equal,
                 Sampled &&sampled) {
  plan::Request r;
  std::clock_t begin = std::clock();
  r.shape = sampled();
  const double sampling = milliseconds(begin);
  for (int q = 0; q < ranks; ++q)
    r.secondsPerPoint.push_back(1e-8 * (equal ? 1 : 1 + q % 4));
  r.startup = startup;
  r.latency = startup;
  r.secondsPerTile = startup / 2;
  r.overrides.strategy = "boulet";
  const plan::Plan periodic = chosen(r);
  r.overrides.strategy = "auto";
  begin = std::clock();
  const plan::Plan best = chosen(r);
  const double ms = milliseconds(begin);
  std::printf(
      "%-9s %6lld %5d %-7s %8.1g %7.1f%% %7.1f%% %7.1f ms %7.1f ms  r=%lld, %zu blocks, %s\n", name,
      (long long)size, ranks, equal ? "equal" : "unequal", startup,
      100 * periodic.lowerBound / periodic.predicted, 100 * best.lowerBound / best.predicted,
      sampling, ms, (long long)best.tileHeight, best.blocks.size(), best.strategy.c_str());
  std::fflush(stdout);
}

} // namespace

int main() {
  std::printf("rectangles\n%-20s %8s %8s %8s %11s\n", "platform", "C_50r64", "hetero", "auto",
              "decided in");
  for (const bench::NamedPlatform &p : bench::platforms(0))
    printJoint(p);
  std::printf("\nno rectangles: efficiency\n%-9s %6s %5s %-7s %8s %8s %8s %10s %10s\n", "shape",
              "N", "ranks", "speeds", "start-up", "boulet", "auto", "sampled in", "decided in");
  for (int64_t size : {300, 1000, 10000})
    for (int ranks : {4, 16, 64})
      for (double startup : {0.0, 1e-6})
        printShaped("T = 10 N", size, ranks, startup, true,
                    [&] { return skewed(size, 10 * size); });
  for (int64_t size : {1000, 4000})
    for (int ranks : {4, 16, 64})
      for (bool equal : {true, false}) {
        printShaped("T = N", size, ranks, 1e-6, equal, [&] { return skewed(size, size); });
        printShaped("triangle", size, ranks, 1e-6, equal, [&] { return triangle(size, false); });
        printShaped("LU", size, ranks, 1e-6, equal, [&] { return triangle(size, true); });
      }
  return 0;
}
