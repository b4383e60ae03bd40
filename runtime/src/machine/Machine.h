// SPDX-License-Identifier: Apache-2.0
//===- Machine.h - speeds and network as declared ---------------*- C++ -*-===//
//
// What the machine file says of the hosts that the ranks run on. docs/machine-file.md has the
// schema; lib/plan reads the file.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MACHINE_H
#define HETILE_RUNTIME_MACHINE_H

#include "hetile/plan/MachineFile.h"

#include <optional>
#include <string>
#include <vector>

namespace hetile::runtime {

using plan::Network;

struct Machine {
  std::vector<double> speeds;     ///< relative, one a rank; empty if not declared
  std::optional<Network> network; ///< if declared
};

/// Reads `file` for ranks on `hosts` (one name a rank). A host with more ranks than "cores"
/// shares its speed among them. On failure returns false and sets `error` to one line that
/// names file, entry and what is accepted.
bool readMachine(const std::string &file, const std::vector<std::string> &hosts, Machine &machine,
                 std::string &error);

} // namespace hetile::runtime

#endif
