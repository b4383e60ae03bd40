// SPDX-License-Identifier: Apache-2.0
//===- ResidentMode.h - a nest in an open region ----------------*- C++ -*-===//
//
// Arrays stay where the last nest left them, one block a rank. Suits a nest where that pays.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_RESIDENTMODE_H
#define HETILE_RUNTIME_RESIDENTMODE_H

#include "modes/Balance.h"
#include "modes/Mode.h"
#include "modes/Placement.h"
#include "modes/Replay.h"
#include "nest/Comebacks.h"

#include <map>
#include <set>

namespace hetile::runtime {

class ResidentMode final : public Mode {
public:
  ResidentMode(Services &services, Placement &placement, Replay &replay)
      : S(services), Places(placement), Again(replay) {}
  std::optional<Entered> run(const Question &question, const HostArrays &arrays,
                             double start) override;
  /// The region is over.
  void forget();

private:
  /// A nest in one form, or a part of that.
  struct Planned {
    Question question;
    ResidentPlan plan;
  };
  /// Seconds of an entry.
  struct Taken {
    double spent = 0; ///< in all
    double moved = 0; ///< because values had to change their rank before
    double alone = 0; ///< that one rank takes
    double stake = 0; ///< that the arrays need to come out and home
    double first = 0; ///< the same, of arrays that have not been out so far
  };
  std::optional<Entered> runParts(const Question &question, const std::vector<Question> &parts,
                                  const HostArrays &arrays, double start);
  bool runPart(const Planned &part, const HostArrays &arrays, double start, Taken &taken);
  double alonePerPoint(const Question &question, const Decision &decision);
  bool isLost(const Taken &taken, double looked, double now);
  bool suits(const Question &question, const HostArrays &arrays);
  bool worthStaying(const Question &question, const HostArrays &arrays,
                    const std::vector<Planned> &parts);
  void noteLoss(const hetile_nest *nest, double saving);
  double lossesSoFar() const;
  void sampleWhile(const hetile_nest *nest, int64_t home);
  double comebacks(const hetile_nest *nest);
  double transfersOf(const Question &question, const HostArrays &arrays,
                     const ResidentPlan &plan) const;
  ResidentPlan planFor(const Question &question, const Question &part, const HostArrays &arrays);
  bool prefersChunks(const Question &question, const HostArrays &arrays, const ResidentPlan &plan);

  Services &S;
  Placement &Places;
  Replay &Again;
  /// Entries of a nest in this region, or since its arrays came home.
  struct Visits {
    int64_t home = 0, away = 0;
  };
  std::map<const hetile_nest *, Visits> Visited;
  /// A nest that arrays had better be at home for.
  struct Loss {
    double all = 0;      ///< seconds saved, below zero
    double least = 0;    ///< the same of one entry while nests were sampled, the nearest to zero
    int64_t sampled = 0; ///< entries then
  };
  std::map<const hetile_nest *, Loss> Losses; ///< since the arrays were last away
  const hetile_nest *Sampled = nullptr; ///< from one of its entries at home to another, others are
  int64_t SampledFrom = 0;              ///< the first one
  bool IsSampled = false;               ///< to the last one
  Comebacks Promised; ///< by loops of the program
  std::set<const hetile_nest *> Seen; ///< outside of regions; looked up only
  std::set<uintptr_t> Out; ///< arrays that have been out since it was last found to be worth it
  int64_t Collected = 0; ///< arrays that the program's code has brought home, when last looked
  Balance Gains; ///< of this region and those before
  double Missed = 0; ///< seconds that distributed arrays would have saved in this region so far
  double Hoped = 0;  ///< the same of nests whose time is not known yet
};

} // namespace hetile::runtime

#endif
