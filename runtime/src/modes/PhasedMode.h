// SPDX-License-Identifier: Apache-2.0
//===- PhasedMode.h - a nest in phases --------------------------*- C++ -*-===//
//
// A region around a single nest, opened by the runtime itself: its phases are the region's nests.
// Suits a long skewed band, if phases are faster than the nest as a whole, or take less memory.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_PHASEDMODE_H
#define HETILE_RUNTIME_PHASEDMODE_H

#include "modes/Balance.h"
#include "modes/Opening.h"
#include "modes/Placement.h"
#include "modes/Replay.h"
#include "modes/WholeMode.h"
#include "protocol/AwaitedStatistics.h"

#include <deque>
#include <set>
#include <vector>

namespace hetile::runtime {

class PhasedMode final : public Mode {
public:
  /// `whole` runs a phase whose arrays cannot be distributed.
  PhasedMode(Services &services, Placement &placement, WholeMode &whole, Replay &replay)
      : S(services), Places(placement), Whole(whole), Again(replay), First(services, whole) {}
  std::optional<Entered> run(const Question &question, const HostArrays &arrays,
                             double start) override;

private:
  /// What a nest has done so far.
  struct PhaseRun {
    explicit PhaseRun(const PhasePlan &chosen) : plan(chosen) {}
    const PhasePlan plan;
    Decision last; ///< of the last phase
    int64_t phases = 0, tileHeight = 1;
    bool ahead = false; ///< the last phase runs ahead of what moves between phases
    std::optional<ResidentPlan> placed; ///< of the next phase, if it has been announced
    double points = 0, planning = 0;
    double begun = 0; ///< points of the phases that have begun
    HostTimes times;
    std::vector<Statistics> ranks;
    double counted = 0; ///< when the first phase had ended, which had the arrays brought out
    Pace pace;          ///< of the phases after it
    /// Phases that the host has run, and others perhaps not yet.
    struct Underway {
      Job phase;
      AwaitedStatistics ranks;
    };
    std::deque<Underway> underway;
  };
  /// An entry whose first rows the host may have run.
  struct Entry {
    const Question &question;
    const HostArrays &arrays;
    const double start; ///< when the nest was entered
    std::optional<Opened> opened{};
    std::optional<Question> rest{}; ///< of the question, if some rows have run
    double opening = 0;             ///< seconds that these took
    const Question &remaining() const { return rest ? *rest : question; }
    /// The nest begins again: its arrays are as they were before it.
    void undo() {
      opened.reset();
      rest.reset();
    }
  };
  Replay::Saving savingOf(const Entry &entry) const;
  PhasePlan planFor(Entry &entry, bool back, bool stays, std::optional<Decision> &whole);
  bool isBetterAlone(const Entry &entry, const PhasePlan &plan, Decision &whole);
  bool mayPay(const Entry &entry, const Replay::Saving &saved) const;
  void open(Entry &entry);
  bool suits(const Question &question, const HostArrays &arrays) const;
  Decision compared(const Decision &whole, bool stays) const;
  std::optional<Entered> runRest(const Entry &entry, const Decision &whole);
  bool runPhases(const Entry &entry, PhaseRun &run);
  bool isLost(const Question &question, const PhaseRun &run);
  bool runAlone(const Question &question, int64_t first, const HostArrays &arrays, PhaseRun &run);
  ResidentPlan planOf(const Question &phase, const HostArrays &arrays);
  Job jobOfPhase(const Question &phase, const HostArrays &arrays, PhaseRun &run);
  bool startPhase(const Job &phase, const HostArrays &arrays, const Question *next, PhaseRun &run);
  void learnPhase(const Job &phase, const std::vector<Statistics> &ranks, PhaseRun &run);
  void awaitPhases(PhaseRun &run, size_t most);
  void logPhases(const Question &question, const HostArrays &arrays, const Decision &whole,
                 const PhaseRun &run, double total);

  Services &S;
  Placement &Places;
  WholeMode &Whole;
  Replay &Again;
  Opening First;
  std::set<const hetile_nest *> Seen; ///< nests that have run in an open region
};

} // namespace hetile::runtime

#endif
