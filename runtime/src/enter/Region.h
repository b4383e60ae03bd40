//===- Region.h - entering and leaving a nest -------------------*- C++ -*-===//
//
// The host's side of hetile_enter and hetile_leave: guards, decision, execution, learning from
// the original code, verification, report.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_REGION_H
#define HETILE_RUNTIME_REGION_H

#include "arrays/Verify.h"
#include "machine/Team.h"
#include "pipeline/Replicas.h"
#include "protocol/Startup.h"
#include "report/RunReport.h"
#include "resident/ResidentArrays.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>

namespace hetile::runtime {

class Regions {
public:
  Regions(Transport &link, Startup startup);

  /// See hetile_enter. Throws Fatal for what ends the job; EndJob for a clean end.
  bool enter(const hetile_nest *nest, const int64_t *p, const void *args,
             const hetile_view *views, bool guard);
  /// The same for a nest that all ranks enter together, each with arrays of its own. Collective.
  bool enterTogether(const hetile_nest *nest, const int64_t *p, const void *args,
                     const hetile_view *views, bool guard);
  /// See hetile_leave.
  void leave(const hetile_nest *nest);

  /// See hetile_open and hetile_close: in between, arrays stay where the last nest left them.
  /// Regions nest; the outermost counts.
  void open() { ++OpenRegions; }
  void close();
  /// The program jumps, maybe out of all of them.
  void leaveAll();

  /// See hetile_element.
  void touch(uintptr_t address, int64_t size, bool reads, bool writes);
  /// The memory [begin, end) ends: what lies in it need not come home.
  void forget(uintptr_t begin, uintptr_t end);

  /// Arrays that stay distributed: for tests of them.
  ResidentArrays &resident() { return Stay; }

  /// See hetile_verifying.
  bool verifying(const hetile_nest *nest) const;

  /// Runs a job whose plan is given, on `arrays`.
  std::vector<Statistics> execute(const Job &job, const Addressing &arrays, HostTimes &times);

  /// Runs a job by threads of this rank, on `arrays`.
  std::vector<Statistics> executeByTeam(const Job &job, const Addressing &arrays);

  /// True while a job runs on all ranks.
  bool running() const { return Running; }

  /// Writes report and summary. False if a file could not be written (a line was printed).
  bool finish();

private:
  /// The original code of a nest is running.
  struct Original {
    const hetile_nest *nest;
    double points, start;
    std::unique_ptr<Verifier> verifier;
  };
  /// A nest whose original code ran with these sizes because it is too short for any plan: its
  /// next entries cost next to nothing, also with other sizes that are too small.
  struct Brief {
    const hetile_nest *nest;
    std::vector<int64_t> params;
    std::string reason;
    int64_t skipped; ///< entries not yet in the report
  };
  bool isBrief(const hetile_nest *nest, const int64_t *p, bool guard);
  void rememberBrief(const hetile_nest *nest, const int64_t *p, const std::string &reason);
  bool fallBack(const hetile_nest *nest, double points, const std::string &reason,
                const Decision *decision, bool forced);
  /// True while it lives.
  struct Flag {
    explicit Flag(bool &flag) : Value(flag) { Value = true; }
    ~Flag() { Value = false; }
    bool &Value;
  };
  bool enterOpen(Job &job, const HostArrays &arrays, double start);
  bool worthStaying(const Job &job, const ResidentPlan &plan);
  bool prefersChunks(const Job &job, const HostArrays &arrays, const ResidentPlan &plan);
  void placeResident(Job &job, const HostArrays &arrays, ResidentPlan &plan);
  /// A nest that is executed in phases.
  struct PhaseRun {
    Decision whole; ///< the alternative
    PhasePlan plan;
    Decision last;  ///< of the last phase
    int64_t phases = 0, tileHeight = 1;
    double points = 0, planning = 0;
    HostTimes times;
    std::vector<Statistics> ranks;
    /// Phases that the host has run, and others perhaps not yet.
    struct Underway {
      Job phase;
      AwaitedStatistics ranks;
    };
    std::deque<Underway> underway;
  };
  void setSimulated(Job &job, const Decision &decision) const;
  bool mayPhase(const Job &job, const HostArrays &arrays) const;
  /// Nothing if the nest should run as a whole; else what enter() returns.
  std::optional<bool> enterPhased(Job &job, const HostArrays &arrays, double start);
  bool runPhases(const Job &job, const HostArrays &arrays, PhaseRun &run);
  bool runPhase(Job &phase, const HostArrays &arrays, PhaseRun &run);
  void learnPhase(const Job &phase, const std::vector<Statistics> &ranks, PhaseRun &run);
  void awaitPhases(PhaseRun &run, size_t most);
  void logPhases(Job &job, const HostArrays &arrays, PhaseRun &run, double total);
  void bringHome();
  void startOriginal(const hetile_nest *nest, double points, std::unique_ptr<Verifier> verifier);
  bool runPipeline(Job &job, const Decision &decision, const HostArrays &arrays, double start);
  /// True in collective mode, where there are other ranks.
  bool shares() const { return Start.settings.collective && Link.size() > 1; }
  std::string failureAnywhere(const std::string &own);
  bool runTogether(const Job &job, const Decision &decision, const HostArrays &arrays, double start);
  bool follow(const hetile_nest *nest, const int64_t *p, const void *args, const hetile_view *views);
  std::unique_ptr<Verifier> followReplicas(const Job &job, const ReplicaOrder &order,
                                           const HostArrays &arrays);

  Transport &Link;
  const Startup Start;
  Team Threads;
  Planner Plans;
  Report Log;
  ResidentArrays Stay;
  int OpenRegions = 0;
  std::map<const hetile_nest *, int64_t> Returns; ///< entries of nests in this region; looked up only
  double Missed = 0; ///< seconds that distributed arrays would have saved in this region so far
  double Hoped = 0;  ///< the same of nests whose time is not known yet
  /// What another distribution would have saved a nest so far, and how often it was changed.
  struct Rebalance {
    double missed = 0;
    int moves = 0;
  };
  std::map<const hetile_nest *, Rebalance> Rebalances; // looked up only
  bool Running = false;
  std::string Dissent; ///< collective mode: why the ranks cannot share this entry; empty: they can
  /// Collective mode: nests that some ranks entered with other parameters, on rank 0 with the first such one.
  std::map<const hetile_nest *, std::string> Dissents; // looked up only
  /// Collective mode: a nest whose input was not the same on all ranks.
  struct Unlike {
    std::string reason;
    int times = 0;    ///< in a row
    int64_t skip = 0; ///< entries before the next look
  };
  std::map<const hetile_nest *, Unlike> Unlikes; // looked up only
  std::vector<Original> Originals;
  std::vector<Brief> Briefs;
};

/// Ends all ranks in order: message printed, workers released, MPI finalised.
struct EndJob {
  std::string error;
  int status;
};

} // namespace hetile::runtime

#endif
