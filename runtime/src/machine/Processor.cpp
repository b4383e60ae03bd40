// SPDX-License-Identifier: Apache-2.0
//===- Processor.cpp - what kind of processor this is ---------------------===//
//
// Clock rates are not looked at: they say what was the case a moment ago.
//
//===----------------------------------------------------------------------===//
#include "machine/Processor.h"

#include "base/Hash.h"

#include <cstring>
#include <fstream>
#include <string>

namespace hetile::runtime {

namespace {

/// Lines that say what a processor is, on x86, ARM, Power and RISC-V.
const char *const Names[] = {"model name", "cpu family", "model",   "stepping", "CPU implementer",
                             "CPU variant", "CPU part",  "machine", "cpu",      "uarch", "isa"};

bool saysKind(const std::string &line) {
  const std::string name = line.substr(0, line.find_last_not_of(" \t", line.find(':') - 1) + 1);
  for (const char *known : Names)
    if (name == known)
      return true;
  return false;
}

} // namespace

uint64_t processorKind(std::istream &info, double quota) {
  Hash hash;
  bool any = false;
  for (std::string line; std::getline(info, line) && !(any && line.empty());)
    if (const size_t colon = line.find(':'); colon != std::string::npos && colon > 0 &&
                                             saysKind(line)) {
      hash.addText(line.c_str());
      any = true;
    }
  hash.add(quota);
  return any ? hash.value() : 0;
}

uint64_t processorKind(double quota) {
  std::ifstream file("/proc/cpuinfo");
  return processorKind(file, quota);
}

} // namespace hetile::runtime
