//===- Check.h - set functions against brute force --------------*- C++ -*-===//
//
// Compares every function of a tiling with the sets that a trace gives. Exactly: neither too
// little nor too much.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_POLY_CHECK_H
#define HETILE_TEST_POLY_CHECK_H

#include "SetFunctions.h"

#include <random>

namespace hetile::test {

/// Random numbers of the tests; the seed is fixed by the test.
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

/// Cuts of [range.begin, range.end) into intervals of random widths from 1 to `widest`.
std::vector<Range> partition(Range range, int64_t widest, Random &random);

/// What the runtime promises about sets, for points located in the band. All edges, strips
/// and blocks of random partitions, single rows and columns among them. Returns the first
/// difference found, or an empty string.
std::string checkSets(const SetFunctions &functions, Trace &trace, Random &random);

} // namespace hetile::test

#endif
