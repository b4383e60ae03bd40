// SPDX-License-Identifier: Apache-2.0
//===- Services.h - what all modes work with --------------------*- C++ -*-===//
//
// One set a session: messages, options, threads, planner, report, arrays that stay distributed, and
// the original code that runs. A mode asks them; they know no mode.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_SERVICES_H
#define HETILE_RUNTIME_SERVICES_H

#include "arrays/HostArrays.h"
#include "brief/ShortNests.h"
#include "decide/Planner.h"
#include "machine/Team.h"
#include "modes/Originals.h"
#include "nest/ColumnVotes.h"
#include "protocol/Startup.h"
#include "report/RunReport.h"
#include "nest/Comebacks.h"
#include "resident/ResidentArrays.h"
#include "trace/Progress.h"
#include "trace/Recorder.h"

#include <map>
#include <string>

namespace hetile::runtime {

/// Ends all ranks in order: message printed, workers released, the transport ended.
struct EndJob {
  std::string error;
  int status;
};

struct Services {
  Services(Transport &link, Startup startup);
  ~Services();
  Services(const Services &) = delete;
  Services &operator=(const Services &) = delete;

  const Settings &settings() const { return start.settings; }
  /// True unless the user wants fewer processors than there are ranks.
  bool allTakePart() const {
    const int procs = settings().overrides.procs;
    return procs == 0 || procs == link.size();
  }

  /// Arrays that are away come home, for `why`, at `place`.
  void bringHome(const Origin &place, const std::string &why);
  /// What has come home since the last time did so for `why`.
  void noteHome(const Origin &place, const std::string &why) {
    log.addHome(place, why, stay.bytesHome());
  }

  /// True if arrays may stay away while the program's own code runs, whatever it does.
  bool hasWindows() const;
  /// The same of those of `question`.
  bool mayLeave(const Question &question, const HostArrays &arrays) const;
  /// The arrays of `question` where their values are: for planning, which takes samples.
  HostArrays withValues(const Question &question, const HostArrays &arrays);
  /// True if the arrays of `question` had better not be in the memory of one host.
  bool isScarce(const Question &question, const HostArrays &arrays);
  /// They have been distributed for that.
  void beScarce();
  /// A nest has ended, or a region: nobody knows what the program's code does next.
  void leaveAway(const Origin &last);

  /// The original code of `nest` is to run, for `reason`. `forced`: it need not, but cannot do
  /// without; ends the job then where the user forbids it. `decision` may be null.
  void fallBack(const hetile_nest *nest, double points, const std::string &reason,
                const Decision *decision, bool forced);

  /// What runs next is `part` of `whole`, of which so many points have run `before`: for who wants
  /// to know how far it is. Returns the points that have run after it.
  double tellPart(const Question &whole, double before, const Question &part) const;

  /// `question` in the form in which its columns lie where other nests want them: parts that run
  /// one after the other.
  std::vector<Question> inForm(const Question &question, const HostArrays &arrays) const;

  /// `question`, as `decision` says.
  Job jobOf(const Question &question, const Decision &decision) const;

  Transport &link;
  const Startup start;
  Team threads;
  Planner plans;
  RunReport log;
  ResidentArrays stay;
  Originals originals;
  ShortNests shorts;
  ColumnVotes votes;
  int openRegions = 0;  ///< regions nest; the outermost counts
  bool running = false; ///< a job runs on all ranks
  bool mayWait =
      false; ///< entries of the nest that is entered may soon be put off: it is never skipped
  bool scarce = false;  ///< memory is, for the nest that is entered: see isScarce
  Recorder *records = nullptr; ///< of this session's trace, until that is written; null: none
  std::unique_ptr<Progress> telling; ///< null: nobody wants to know
  Comebacks promised; ///< if somebody does

private:
  /// When the kernel was last asked for a nest, and its arrays were not too large.
  struct Asked {
    double at = 0, bytes = 0;
  };
  std::map<const hetile_nest *, Asked> Fitted; // looked up only
};

/// A job runs while it lives.
class Running {
public:
  explicit Running(Services &services) : Value(services.running) { Value = true; }
  ~Running() { Value = false; }
  Running(const Running &) = delete;
  Running &operator=(const Running &) = delete;

private:
  bool &Value;
};

/// The same, and signals wait until it ends: what arrays that are away hold is nowhere else.
class RunningWhole {
public:
  explicit RunningWhole(Services &services);
  ~RunningWhole();
  RunningWhole(const RunningWhole &) = delete;
  RunningWhole &operator=(const RunningWhole &) = delete;

private:
  const Running Runs;
};

} // namespace hetile::runtime

#endif
