// SPDX-License-Identifier: Apache-2.0
//===- Windows.cpp - may pages be guarded here? ---------------------------===//
//
// Asked after every nest: what does not change is found out once.
//
//===----------------------------------------------------------------------===//
#include "window/Windows.h"

#include "base/Simulated.h"

#include <atomic>
#include <dlfcn.h>
#include <vector>

namespace hetile::runtime {

namespace {

struct Calls {
  const Interposed *calls;
  int count;
};

/// Functions are noted before main.
std::vector<Calls> &noted() {
  static auto *const all = new std::vector<Calls>;
  return *all;
}

FaultServer faultServer = nullptr;
bool refused = false;

/// What finds faults of the program by its own view of memory and signals.
bool isSanitized() {
  for (const char *start : {"__asan_init", "__hwasan_init", "__msan_init", "__tsan_init"})
    if (dlsym(RTLD_DEFAULT, start))
      return true;
  return false;
}

/// As the program's libraries find them, too.
bool allInPlace() {
  if (isSanitized())
    return false;
  for (const Calls &group : noted())
    for (int k = 0; k < group.count; ++k)
      if (dlsym(RTLD_DEFAULT, group.calls[k].name) != group.calls[k].function)
        return false;
  return !noted().empty();
}

} // namespace

void noteInterposed(const Interposed *calls, int count) { noted().push_back({calls, count}); }

void useWindows(FaultServer server) { faultServer = server; }

void refuseWindows() { refused = true; }

std::atomic<bool> memoryRemembered{false};

void rememberMemory(bool any) { memoryRemembered = any; }

bool windowsPossible() {
  if (Simulated || refused || !faultServer)
    return false;
  static const bool inPlace = allInPlace();
  return inPlace && catchFaults(faultServer);
}

} // namespace hetile::runtime
