// SPDX-License-Identifier: Apache-2.0
//===- CollectiveEntries.h - nests that all ranks enter ---------*- C++ -*-===//
//
// In collective mode all ranks of a communicator enter a nest together, each with arrays of its
// own. They agree at the entry; then rank 0 goes on as the host does, and the others obey it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_COLLECTIVEENTRIES_H
#define HETILE_RUNTIME_COLLECTIVEENTRIES_H

#include "enter/Entries.h"
#include "modes/TogetherMode.h"

#include <map>

namespace hetile::runtime {

class CollectiveEntries final : public Entries {
public:
  CollectiveEntries(Transport &link, Startup startup);
  /// Collective.
  bool enter(const NestEntry &entry) override;

private:
  std::string failureAnywhere(const std::string &own) override;
  std::string dissentAt(const NestEntry &entry, bool &agreed);

  TogetherMode Together;
  /// Nests that some ranks entered with other parameters, on rank 0 with the first such one.
  std::map<const hetile_nest *, std::string> Dissents; // looked up only
};

} // namespace hetile::runtime

#endif
