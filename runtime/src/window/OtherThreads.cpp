// SPDX-License-Identifier: Apache-2.0
//===- OtherThreads.cpp - threads from before main ------------------------===//
//
// Linux counts them, and tells of a debugger.
//
//===----------------------------------------------------------------------===//
#include "window/OtherThreads.h"

#include <cstdio>

namespace hetile::runtime {

static bool others = true;

void noteThreads() {
  FILE *const status = std::fopen("/proc/self/status", "r");
  if (!status)
    return;
  char line[256];
  int threads = 0, tracer = 0;
  while (std::fgets(line, sizeof line, status)) {
    std::sscanf(line, "Threads: %d", &threads);
    std::sscanf(line, "TracerPid: %d", &tracer);
  }
  std::fclose(status);
  others = threads != 1 || tracer != 0;
}

bool hasOthers() { return others; }

} // namespace hetile::runtime
