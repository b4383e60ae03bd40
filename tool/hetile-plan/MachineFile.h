//===- MachineFile.h - speeds and network from a machine file ---*- C++ -*-===//
//
// The file that the runtime reads as HETILE_MACHINE (docs/machine-file.md).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_MACHINEFILE_H
#define HETILE_TOOL_PLAN_MACHINEFILE_H

#include <string>
#include <vector>

namespace hetile::tool {

struct Machine {
  std::vector<std::string> names; ///< of each rank's host
  std::vector<double> speeds;     ///< relative, one rank for each core
  double startup = 0, latency = 0, secondsPerByte = 0, copySecondsPerByte = 0;
};

/// One rank for each core of each host (one if "cores" is not given), in the file's order.
/// Throws Failure with the file's name and the entry at fault.
Machine readMachineFile(const std::string &file);

} // namespace hetile::tool

#endif
