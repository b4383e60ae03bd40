// SPDX-License-Identifier: Apache-2.0
//===- KnownFunctions.cpp - functions that leave arrays alone -------------===//
//
// A set of addresses. One that is announced twice, by two names of a function, counts twice.
//
//===----------------------------------------------------------------------===//
#include "process/KnownFunctions.h"

#include <mutex>
#include <unordered_map>

namespace hetile::runtime {

namespace {
struct KnownFunctions {
  std::mutex mutex;
  std::unordered_map<hetile_function, int> times;
};

/// Made at first use, since constructors of other files add to it; never destroyed.
KnownFunctions &announced() {
  static auto *const all = new KnownFunctions;
  return *all;
}
} // namespace

void registerKnown(const hetile_function *functions, int count) {
  const std::lock_guard<std::mutex> lock(announced().mutex);
  for (int k = 0; k < count; ++k)
    ++announced().times[functions[k]];
}

void forgetKnown(const hetile_function *functions, int count) {
  const std::lock_guard<std::mutex> lock(announced().mutex);
  for (int k = 0; k < count; ++k)
    if (const auto at = announced().times.find(functions[k]);
        at != announced().times.end() && --at->second == 0)
      announced().times.erase(at);
}

bool isKnown(hetile_function function) {
  const std::lock_guard<std::mutex> lock(announced().mutex);
  return announced().times.count(function) > 0;
}

} // namespace hetile::runtime
