//===- Processor.cpp - what kind of processor this is ---------------------===//
//
// Clock rates are not looked at: they say what was the case a moment ago.
//
//===----------------------------------------------------------------------===//
#include "machine/Processor.h"

#include "base/Hash.h"

#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>

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

uint64_t processorKind(const std::string &info, double quota) {
  Hash hash;
  bool any = false;
  std::istringstream lines(info);
  for (std::string line; std::getline(lines, line) && !(any && line.empty());)
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
  const std::string info((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  return processorKind(info, quota);
}

} // namespace hetile::runtime
