// SPDX-License-Identifier: Apache-2.0
//===- Random.h - reproducible random numbers for tests ---------*- C++ -*-===//
//
// Same numbers with every standard library.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_RANDOM_H
#define HETILE_TEST_RANDOM_H

#include <cstdint>
#include <random>

namespace hetile::test {

class Random {
public:
  explicit Random(unsigned seed) : Engine(seed) {}
  int64_t integer(int64_t lo, int64_t hi) { // both included
    return lo + int64_t(Engine() % uint64_t(hi - lo + 1));
  }
  double real(double lo, double hi) {
    return lo + (hi - lo) * double(Engine()) / double(Engine.max());
  }

private:
  std::mt19937_64 Engine;
};

} // namespace hetile::test

#endif
