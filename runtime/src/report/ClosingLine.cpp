// SPDX-License-Identifier: Apache-2.0
//===- ClosingLine.cpp - what the ranks of a run were good for ------------===//
//
// The verdict, and what it follows from.
//
//===----------------------------------------------------------------------===//
#include "report/ClosingLine.h"

#include "base/Message.h"

#include <algorithm>
#include <utility>

namespace hetile::runtime {

namespace {

constexpr double SeenGain = 0.05;     // of the program's time: a smaller gain is next to nothing
constexpr double SeenPlanning = 0.25; // of the nests' time: more is said
constexpr int64_t MostNames = 4;      // of ranks in the line

double share(double part, double all) { return all > 0 ? std::min(1.0, part / all) : 0; }

std::string ranksText(size_t ranks) { return format("%zu rank%s", ranks, ranks == 1 ? "" : "s"); }

/// Ranks without tiles, with their names where no threads stand for others; empty if there are
/// none.
std::string idleText(const RunTotals &run) {
  const int64_t idle = static_cast<int64_t>(run.ranks.size()) - run.workers();
  if (idle <= 0)
    return "";
  const bool areThreads = std::any_of(run.ranks.begin(), run.ranks.end(),
                                      [](const RunTotals::Rank &rank) { return rank.threads > 1; });
  if (areThreads || idle > MostNames)
    return ranksText(static_cast<size_t>(idle)) + " had no tiles";
  std::string names = idle == 1 ? "rank" : "ranks";
  const char *before = " ";
  for (size_t r = 0; r < run.ranks.size(); ++r)
    if (run.ranks[r].threads == 0)
      names += std::exchange(before, ", ") + std::to_string(r) + " on " + run.ranks[r].host;
  return names + " had no tiles";
}

/// How the program's time went, and who waited.
std::string figures(const RunTotals &run) {
  std::string text = format("%.3g s of %.3g s (%.0f%%) in tiled nests", run.nests, run.seconds,
                            100 * share(run.nests, run.seconds));
  if (run.ranks.size() < 2)
    return text;
  if (run.alone)
    text += format("; one rank would have taken about %.3g s for them, by the plans", *run.alone);
  else if (run.computed)
    text += format("; their threads computed for %.3g s in all", *run.computed);
  if (run.planning > SeenPlanning * run.nests)
    text += format("; planning and measuring took %.3g s of them", run.planning);
  const auto most = std::max_element(
      run.ranks.begin(), run.ranks.end(),
      [](const RunTotals::Rank &a, const RunTotals::Rank &b) { return a.wait < b.wait; });
  if (most->wait > 0)
    text += format("; rank %zu on %s waited most, %.3g s",
                   static_cast<size_t>(most - run.ranks.begin()), most->host.c_str(), most->wait);
  if (const std::string idle = idleText(run); !idle.empty())
    text += "; " + idle;
  return text;
}

/// The most seconds by which so many ranks or threads can be faster in nests than one.
double mostGain(const RunTotals &run) {
  return run.nests * static_cast<double>(std::max<int64_t>(run.workers(), 1) - 1);
}

/// Seconds by which the run was shorter than that of one rank, or the most that it can be.
double gainOf(const RunTotals &run) {
  if (run.alone)
    return *run.alone - run.nests;
  return run.computed ? std::min(mostGain(run), *run.computed - run.nests) : mostGain(run);
}

} // namespace

int64_t RunTotals::workers() const {
  int64_t all = 0;
  for (const Rank &rank : ranks)
    all += rank.threads;
  return all;
}

ClosingLine closingLine(const RunTotals &run) {
  const std::string ranks = ranksText(run.ranks.size());
  if (run.ranks.size() < 2)
    return {ranks + ": " + (run.nests > 0 ? figures(run) : "no time in tiled nests: " + run.why),
            true};
  if (run.workers() < 2)
    return {"nothing was gained by " + ranks + ": " + run.why, false};
  const double gain = gainOf(run);
  if (gain <= 0)
    return {"nothing was gained by " + ranks + ": " + figures(run), false};
  if (gain < SeenGain * run.seconds) {
    const bool isLittle = mostGain(run) < SeenGain * run.seconds;
    return {"next to nothing was gained by " + ranks + ": " + figures(run) +
                (isLittle ? "; " + run.why : ""),
            false};
  }
  return {ranks + ": " + figures(run), true};
}

} // namespace hetile::runtime
