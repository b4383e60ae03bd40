// SPDX-License-Identifier: Apache-2.0
//===- MachineFile.h - speeds and network as declared -----------*- C++ -*-===//
//
// The one reader of machine files (docs/machine-file.md): the runtime asks it about the hosts that
// ranks run on, hetile-plan about all hosts that the file names.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_MACHINEFILE_H
#define HETILE_PLAN_MACHINEFILE_H

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace hetile::plan {

/// What messages cost; these values hold where neither a file nor a measurement says otherwise.
struct Network {
  double startup = 1.5e-6;           ///< CPU seconds to send or to receive one message
  double latency = 1.5e-6;           ///< seconds under way, overlapped
  double secondsPerByte = 2e-10;     ///< under way
  double copySecondsPerByte = 2e-10; ///< CPU seconds for a byte, on either side
  /// The same for bytes that are not in a cache, to new memory; 0: no more than that. No file says
  /// it.
  double coldSecondsPerByte = 0;

  /// Seconds for a byte of many that move from one rank to another, where nothing hides it. What
  /// keeps a processor busy while messages are under way is in that time already: only what memory
  /// takes on either side comes on top.
  double movedSecondsPerByte() const {
    constexpr double InMemory = 5e-10;
    return secondsPerByte + 2 * std::min(copySecondsPerByte, InMemory);
  }
};

inline bool operator==(const Network &a, const Network &b) {
  return a.startup == b.startup && a.latency == b.latency && a.secondsPerByte == b.secondsPerByte &&
         a.copySecondsPerByte == b.copySecondsPerByte &&
         a.coldSecondsPerByte == b.coldSecondsPerByte;
}

struct MachineHost {
  std::string name; ///< "*": any host that no other entry names
  double speed;     ///< of one rank, relative
  double cores;     ///< ranks that get this speed each; 0: the file does not say
  double least = 0, most = 0; ///< what the speed may be, as far as it was measured; 0: not known
};

struct MachineFile {
  std::optional<std::vector<MachineHost>> hosts; ///< in the file's order, if it declares any
  std::optional<Network> network; ///< if it declares one; costs it leaves out as above
};

/// Reads the text of a machine file. On failure returns false and sets `error` to one line that
/// names the entry and what is accepted: every entry is checked, and unknown keys are errors.
bool parseMachineFile(const std::string &text, MachineFile &machine, std::string &error);

/// The same for the file of that name.
bool readMachineFile(const std::string &name, MachineFile &machine, std::string &error);

/// The speed of each of `ranks` ranks on one host: more ranks than cores share it.
double rankSpeed(const MachineHost &host, double ranks);

/// The speeds of ranks on `hosts` (one name a rank): by their full names, else by their names up to
/// the first dot, else by "*". False and `error` if there is no entry for a host.
bool speedsOfRanks(const std::vector<MachineHost> &entries, const std::vector<std::string> &hosts,
                   std::vector<double> &speeds, std::string &error);

/// One rank for each core of each host that the file names, one where it does not say how many:
/// `names` are the ranks' hosts. "*" is no host. False and `error` if there is no other one.
bool ranksOfFile(const MachineFile &machine, std::vector<std::string> &names,
                 std::vector<double> &speeds, std::string &error);

} // namespace hetile::plan

#endif
