//===- Machine.h - speeds and network as declared ---------------*- C++ -*-===//
//
// The machine file: speeds by host name and the costs of messages. docs/machine-file.md has
// the schema.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MACHINE_H
#define HETILE_RUNTIME_MACHINE_H

#include <optional>
#include <string>
#include <vector>

namespace hetile::runtime {

struct Network {
  double startup = 1.5e-6;        ///< CPU seconds to send or to receive one message
  double latency = 1.5e-6;        ///< seconds under way, overlapped
  double secondsPerByte = 2e-10;  ///< under way
  double copySecondsPerByte = 2e-10; ///< CPU seconds for a byte, on either side
  /// The same for bytes that are not in a cache, to new memory; 0: no more than that.
  double coldSecondsPerByte = 0;
};

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
