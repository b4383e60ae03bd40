// SPDX-License-Identifier: Apache-2.0
//===- table.cpp - simulated makespan over the bound of Lemma 1 ------------===//
//
// For each platform: the columnwise bound, Boulet's allocation with bounds 25 to 150 (worst
// and best), the automatic bound with a balanced last chunk, ramp-wide-ramp, and `auto`
// with the time it takes to decide. All numbers but the first times in the last column are
// makespans divided by rows * columns / sum of speeds.
//
//===----------------------------------------------------------------------===//
#include "Platforms.h"
#include "hetile/plan/Automatic.h"
#include "hetile/plan/Ramp.h"

#include <chrono>
#include <cstdio>

using namespace hetile;

namespace {

void printRow(const bench::NamedPlatform &named) {
  const plan::Platform &p = named.platform;
  double bound = plan::lowerBound(p.times, double(p.rows), double(p.columns));
  double best = 0, worst = 0;
  for (int64_t chunkBound : {25, 50, 100, 150}) {
    plan::Chunk chunk = plan::bestChunk(p.times, chunkBound);
    double t = plan::makespan(p, plan::periodic(chunk, p.columns));
    best = best > 0 && best < t ? best : t;
    worst = worst > t ? worst : t;
  }
  plan::Found balanced = plan::bestChunked(p, true, 20000000);
  double ramp;
  plan::bestRampWideRamp(p, 60, ramp);
  auto begin = std::chrono::steady_clock::now();
  plan::Found found = plan::automaticSequence(p);
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::printf("%-20s %7.4f %7.4f %7.4f %8.4f %7.4f %7.4f  %7.1f ms  %s\n", named.name.c_str(),
              plan::columnwiseBound(p.times, p.rows, p.columns) / bound, worst / bound,
              best / bound, balanced.time / bound, ramp / bound, found.time / bound,
              seconds * 1e3, found.strategy.c_str());
  std::fflush(stdout);
}

} // namespace

int main() {
  for (double overhead : {0.0, 2.0}) {
    std::printf("latency 0.5, overhead %g (in tiles of the fastest)\n", overhead);
    std::printf("%-20s %7s %7s %7s %8s %7s %7s  %10s  %s\n", "platform", "LBcol", "C_worst",
                "C_best", "balanced", "rwr", "auto", "decided in", "by");
    for (const bench::NamedPlatform &p : bench::platforms(overhead))
      printRow(p);
  }
  return 0;
}
