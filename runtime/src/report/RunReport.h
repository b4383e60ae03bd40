// SPDX-License-Identifier: Apache-2.0
//===- RunReport.h - what was decided and how long it took ------*- C++ -*-===//
//
// Collects, for each nest and its sizes, the plan and the statistics of all ranks, and the
// entries that ran the original code with the reason. Written as JSON (docs/report.md) or as a
// short table for people.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_RUNREPORT_H
#define HETILE_RUNTIME_RUNREPORT_H

#include "report/ClosingLine.h"
#include "report/Homecomings.h"
#include "window/GuardedMemory.h"
#include "arrays/HostArrays.h"
#include "decide/Decision.h"
#include "pipeline/TileLoop.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace hetile::runtime {

class RunReport {
public:
  /// `ranksOf`: how many ranks are behind each of the hosts; empty: one each.
  explicit RunReport(std::vector<std::string> hosts, std::vector<int> ranksOf = {})
      : Hosts(std::move(hosts)), RanksOf(std::move(ranksOf)) {
    RanksOf.resize(Hosts.size(), 1);
  }

  /// One execution by the pipeline, in so many phases; `planning` and `total` in seconds.
  void addRun(const Job &job, const Decision &decision, const HostArrays &arrays,
              const std::vector<Statistics> &ranks, const HostTimes &times, double planning,
              double total, int64_t phases = 1);
  /// Entries that the original code ran; `decision` is null if nothing was decided. True if
  /// nest and reason are new.
  bool addFallback(const hetile_nest *nest, const std::string &reason, const Decision *decision,
                   int64_t entries = 1);

  /// So many bytes of arrays have come home so far; the last ones because of `place`.
  void addHome(const Origin &place, const std::string &why, int64_t all) {
    Comings.add(place, why, all);
  }
  /// Seconds in which arrays came home.
  void addHomeSeconds(double seconds) { HomeSeconds += seconds; }
  /// Of guarded pages: how often the program touched one that was closed, how many were opened, and
  /// arrays of which so much was touched that they came home.
  void addWindows(const GuardedMemory::Counts &counts, int64_t collected) {
    Windows = counts;
    Collected = collected;
  }

  /// All ranks have run `nest` again, in place of having so many bytes sent.
  void addReplay(const hetile_nest *nest, double bytes) {
    ++Replays[nest->name].times;
    Replays[nest->name].bytes += bytes;
  }

  /// Writes JSON to `file` (through a temporary file), of a program that has taken `seconds`; false
  /// with a line in `error`.
  bool write(const std::string &file, double seconds, std::string &error) const;
  /// A few lines a runs.
  std::string summary() const;
  /// The sums of a program that has taken `seconds`.
  RunTotals totals(double seconds) const;
  /// How the last execution went.
  const std::string &lastStrategy() const { return Last; }

private:
  struct NestRuns {
    std::string nest;
    std::optional<Job> job; ///< of the last entry
    Decision decision;
    std::vector<char> scattered; ///< likewise; see HostArrays
    int64_t entries = 0, phases = 0;
    std::vector<Statistics> ranks;
    HostTimes times;
    double planning = 0, total = 0;
    double alone = 0;    ///< that one rank would have taken, as far as plans say
    bool guessed = true; ///< they say so of all entries
    std::optional<double> computed = 0; ///< by one rank and its threads, if each entry was so
  };
  std::string whyAlone(bool shared) const;

  struct Fallback {
    std::string nest, reason;
    int64_t entries = 0;
    Decision decision; ///< the last one
  };
  std::vector<std::string> Hosts;
  std::vector<int> RanksOf; // ranks of each host that are one member
  std::vector<NestRuns> Nests; // in order of first entry
  std::map<std::pair<std::string, std::vector<int64_t>>, size_t> Index;
  std::vector<Fallback> Fallbacks;
  struct ReplayCount {
    int64_t times = 0;
    double bytes = 0;
  };
  std::map<std::string, ReplayCount> Replays; ///< by nest
  std::string Last;
  int64_t Collected = 0;
  double HomeSeconds = 0;
  GuardedMemory::Counts Windows;
  Homecomings Comings;
};

} // namespace hetile::runtime

#endif
