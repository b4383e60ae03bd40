// SPDX-License-Identifier: Apache-2.0
//===- WholeMode.h - a nest as one job --------------------------*- C++ -*-===//
//
// The host's arrays go out and come back: a pipeline of many blocks a rank, or one block of the
// host, or threads of the host in place of the ranks. The last of the modes of host mode.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_WHOLEMODE_H
#define HETILE_RUNTIME_WHOLEMODE_H

#include "modes/Mode.h"
#include "modes/Services.h"

#include <vector>

namespace hetile::runtime {

/// A job and the decision that it follows.
struct DecidedJob {
  const Decision decision;
  const Job job;
};

/// The job of `decision`, in strips whose windows stay small unless the user asks for others.
Job limitedJob(const Services &services, const Question &question, const Decision &decision);

/// All of `question` as one block of the host.
Job aloneJob(const Question &question);

/// The host runs all of `question` alone, with all arrays at home: they cannot be distributed.
void runAtHome(Services &services, const Question &question, const HostArrays &arrays);

/// Decides about a nest as a whole, with all arrays at home. Nothing if the original code is to
/// run, which has been said then. Throws PlanError.
std::optional<DecidedJob> decideWhole(Services &services, const Question &question,
                                      const HostArrays &arrays);

class WholeMode final : public Mode {
public:
  explicit WholeMode(Services &services) : S(services) {}
  std::optional<Entered> run(const Question &question, const HostArrays &arrays,
                             double start) override;

  /// Runs a job whose plan is given, on `arrays`.
  std::vector<Statistics> execute(const Job &job, const Addressing &arrays, HostTimes &times);
  /// Runs a job by threads of this rank, on `arrays`.
  std::vector<Statistics> executeByTeam(const Job &job, const Addressing &arrays, bool compares);

private:
  Services &S;
};

} // namespace hetile::runtime

#endif
