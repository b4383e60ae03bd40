// SPDX-License-Identifier: Apache-2.0
//===- Machine.cpp - speeds and network as declared -----------------------===//
//
// The file is read by the planner's library; here it is asked for the hosts of the ranks.
//
//===----------------------------------------------------------------------===//
#include "machine/Machine.h"

namespace hetile::runtime {

bool readMachine(const std::string &file, const std::vector<std::string> &hosts, Machine &machine,
                 std::string &error) {
  plan::MachineFile read;
  const bool good = plan::readMachineFile(file, read, error) &&
                    (!read.hosts || plan::speedsOfRanks(*read.hosts, hosts, machine.speeds, error));
  if (!good) {
    error = "HETILE_MACHINE=" + file + ": " + error;
    return false;
  }
  if (read.network)
    machine.network = read.network;
  return true;
}

} // namespace hetile::runtime
