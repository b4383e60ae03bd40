// SPDX-License-Identifier: Apache-2.0
//===- Random.h - repeatable random numbers ---------------------*- C++ -*-===//
//
// The same numbers on every machine: what a check finds, it finds again.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_RANDOM_H
#define HETILE_CHECK_RANDOM_H

#include <cstdint>
#include <random>

namespace hetile::check {

class Random {
public:
  explicit Random(unsigned seed) : Engine(seed) {}
  /// From lo to hi, both included.
  int64_t between(int64_t lo, int64_t hi) {
    return lo + int64_t(Engine() % uint64_t(hi - lo + 1));
  }
  bool chance(int percent) { return between(1, 100) <= percent; }

private:
  std::mt19937_64 Engine;
};

} // namespace hetile::check

#endif
