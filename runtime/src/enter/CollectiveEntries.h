// SPDX-License-Identifier: Apache-2.0
//===- CollectiveEntries.h - nests that all ranks enter ---------*- C++ -*-===//
//
// In collective mode all ranks of a communicator enter a nest together, each with arrays of its
// own. They agree at the entry; then rank 0 goes on as the host does, and the others obey it. While
// all are in a region, arrays may stay distributed from one nest to the next. The first rank that
// leaves its region meets the others wherever they are, at their next nest or where they leave
// theirs, and all values come home to every rank.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_COLLECTIVEENTRIES_H
#define HETILE_RUNTIME_COLLECTIVEENTRIES_H

#include "enter/Entries.h"
#include "modes/TogetherMode.h"
#include "protocol/Agreement.h"

#include <map>

namespace hetile::runtime {

class CollectiveEntries final : public Entries {
public:
  /// `regions`: how many are open on this rank.
  CollectiveEntries(Transport &link, Startup startup, const int &regions);
  /// Collective.
  bool enter(const NestEntry &entry) override;
  /// The last region of this rank has been closed. Collective while arrays are away.
  void close() override;
  /// Collective: the communicator ends.
  void end();

private:
  /// What this rank knows before it meets the others.
  struct Own {
    HostArrays arrays;
    std::string failure;
    bool settled = false; ///< as long as arrays are away, see ResidentArrays::isSettled
    uint64_t known = 0;   ///< likewise
  };
  std::string locate(const NestEntry &entry, HostArrays &arrays) override;
  Own lookAt(const NestEntry &entry) const;
  void findSettled(const NestEntry &entry, Own &own) const;
  Agreement agree(const NestEntry &entry, Own &own);
  std::string dissentOf(const NestEntry &entry, const Agreement &agreement);
  void returnAll();

  TogetherMode Together;
  const int &Regions;
  Own Found;                         ///< at the present entry, as of all ranks
  const hetile_nest *Last = nullptr; ///< that was entered
  /// Nests that some ranks entered with other parameters, on rank 0 with the first such one.
  std::map<const hetile_nest *, std::string> Dissents; // looked up only
};

} // namespace hetile::runtime

#endif
