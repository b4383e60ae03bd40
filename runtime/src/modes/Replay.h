// SPDX-License-Identifier: Apache-2.0
//===- Replay.h - nests that all ranks can run again ------------*- C++ -*-===//
//
// A nest that fills arrays runs on the host where it is not worth distributing by itself. If the
// arrays go out for a nest that comes later, most of the time that costs is sending values that
// each rank could compute. So nests of a region that ran on the host are remembered as long as
// running them again, in their order, would write the same values: then the ranks do that, each
// its part, and nothing is sent (rematerialization).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_REPLAY_H
#define HETILE_RUNTIME_REPLAY_H

#include "base/AddressRange.h"
#include "modes/Placement.h"
#include "modes/Services.h"
#include "resident/JobUses.h"

#include <list>
#include <map>
#include <memory>
#include <set>
#include <vector>

namespace hetile::runtime {

class Replay {
public:
  Replay(Services &services, Placement &placement) : S(services), Places(placement), Uses(1) {}
  Replay(const Replay &) = delete;
  Replay &operator=(const Replay &) = delete;

  /// `question` has run, or does so next. What is at home afterwards can be remembered, what is
  /// distributed need not be.
  void note(const Question &question, const HostArrays &arrays);
  /// Something has run of which nothing is known, or nobody says any more what does.
  void forget();
  /// The program has stored to `bytes`, or they are no array any more.
  void forget(const AddressRange &bytes);
  /// True if some nest is remembered.
  bool any() const { return !Past.empty(); }

  /// True if `question` should not be distributed yet, so that there is something to run again:
  /// HETILE_REPLAY=on asks for it.
  bool keepsHome(const Question &question, const HostArrays &arrays);

  /// What is saved if the ranks run nests again.
  struct Saving {
    double bytes = 0;   ///< that a nest reads, and that need not be sent
    double seconds = 0; ///< that the ranks take instead
  };
  /// Of `question`, before it runs distributed. Nothing where sending, at `secondsPerByte`, is
  /// faster.
  Saving saving(const Question &question, const HostArrays &arrays, double secondsPerByte) const;
  /// True if `question`, which has run since the nests that are remembered, could run once more
  /// after they have run again: for all that it reads, nothing of it is left.
  bool undoes(const Question &question, const HostArrays &arrays) const;
  /// The ranks run again what wrote the arrays of `question`, which are distributed then.
  void run(const Question &question, const HostArrays &arrays);

private:
  /// A nest that has run, with the memory of its arrays.
  struct Ran {
    Ran(const Question &asked, const HostArrays &there, RecentUses &known);
    const ArrayUse &use(size_t array) const { return (*uses)[array][0]; }
    const Question question;
    const HostArrays arrays;
    const std::shared_ptr<const JobUses> uses; ///< of one rank, which ran all of it
    std::vector<AddressRange> reads;   ///< values from before it
    std::vector<AddressRange> outside; ///< those of them that no nest remembered has written
    std::vector<AddressRange> writes;
    double bytes = 0; ///< that it writes
  };
  Ran ranOf(const Question &question, const HostArrays &arrays) const {
    return {question, arrays, Uses};
  }
  bool isCovered(const Ran &ran, int array) const;
  bool isRepeatable(Ran &ran) const;
  bool isVain(const hetile_nest *nest) const;
  bool isForced() const { return S.settings().replay == Switch::On; }
  void drop(std::vector<AddressRange> changed);
  void part(const std::set<const Ran *> &gone);
  std::vector<AddressRange> lostAfter(const std::set<const Ran *> &gone) const;
  void addNeeded(std::set<const Ran *> &chosen, std::vector<AddressRange> wanted) const;
  std::set<const Ran *> neededFor(const Ran &next) const;
  void takeAlong(std::set<const Ran *> &chosen) const;
  double secondsOf(const Ran &ran) const;
  bool runOnRanks(const Ran &ran);
  std::optional<ResidentPlan> runPart(const Question &part, const HostArrays &arrays);

  Services &S;
  Placement &Places;
  mutable RecentUses Uses;
  std::list<Ran> Past; ///< in the order in which they ran
  std::set<const hetile_nest *> Others; ///< read what they write; looked up only
  std::set<const hetile_nest *> Kept;   ///< have run at home; looked up only
  std::map<const hetile_nest *, int> Vain; ///< times it was remembered and not run again
  int Notes = 0; ///< since the first of them
};

} // namespace hetile::runtime

#endif
