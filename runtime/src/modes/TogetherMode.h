// SPDX-License-Identifier: Apache-2.0
//===- TogetherMode.h - a nest that all ranks enter -------------*- C++ -*-===//
//
// Collective mode: rank 0 decides, as the host does in host mode; the other ranks obey it for the
// length of the nest. All of them have the arrays, so that each can run the original code where the
// nest is not shared.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TOGETHERMODE_H
#define HETILE_RUNTIME_TOGETHERMODE_H

#include "modes/Mode.h"
#include "modes/Services.h"
#include "pipeline/Replicas.h"

#include <map>
#include <string>
#include <vector>

namespace hetile::runtime {

/// Rank 0 of a communicator of several ranks.
class TogetherMode final : public Mode {
public:
  explicit TogetherMode(Services &services) : S(services) {}
  std::optional<Entered> run(const Question &question, const HostArrays &arrays,
                             double start) override;
  /// True if input of `nest` was lately not the same on all ranks, so that it is not compared now.
  bool isUnlike(const hetile_nest *nest) const;

private:
  /// A nest whose input was not the same on all ranks.
  struct Unlike {
    std::string reason;
    int times = 0;    ///< in a row
    int64_t skip = 0; ///< entries before the next look
  };
  /// A run on all ranks.
  struct Shared {
    std::string differing; ///< input, in words; empty: it has run
    std::unique_ptr<Verifier> verifier;
    std::vector<Statistics> ranks;
    HostTimes times;
    double planned = 0; ///< when it began
  };
  ReplicaOrder orderFor(const Job &job) const;
  Shared runShared(const Job &job, const ReplicaOrder &order, const HostArrays &arrays);

  Services &S;
  std::map<const hetile_nest *, Unlike> Unlikes; // looked up only
};

/// What another rank than 0 does in a nest: it obeys. True if the nest has run.
bool followNest(Services &services, const hetile_nest *nest, const void *args,
                const HostArrays &arrays);

} // namespace hetile::runtime

#endif
