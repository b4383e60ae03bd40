// SPDX-License-Identifier: Apache-2.0
//===- SumsAhead.h - addends, before the sum is known -----------*- C++ -*-===//
//
// The ranks form a sum one after the other, in the order of the program. While a rank waits for what
// the ones before it have, it sums its addends up by blocks, for the exponents that the sum had
// there the last time (sums/OrderedSum.h). When the sum is there, a block is one addition, unless
// the sum has another exponent by now: then its addends are added as ever.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_SUMSAHEAD_H
#define HETILE_RUNTIME_SUMSAHEAD_H

#include "hetile.h"
#include "sums/OrderedSum.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace hetile::runtime {

/// True if the tiles of `nest` do nothing but add up, by hetile_add_doubles and its like.
bool onlyAdds(const hetile_nest &nest);

/// While it lives, what this thread's tiles add is counted by blocks. One at a time.
class SumsAhead {
public:
  /// `tile` runs the points of `nest` that will be added next: now it sums up what it can, and
  /// changes no sum.
  SumsAhead(const hetile_nest &nest, const std::function<void()> &tile);
  ~SumsAhead();
  SumsAhead(const SumsAhead &) = delete;
  SumsAhead &operator=(const SumsAhead &) = delete;

  template <typename T> T add(T sum, const T *a, int64_t count);

private:
  struct Seen {
    const void *from = nullptr;
    int64_t count = 0;
    SumOfBlock<double> block;
  };
  template <typename T> void look(const T *a, int64_t count);

  std::vector<int16_t> &Exponents; // by the number of the block, as the sum had them last
  std::vector<Seen> Blocks;
  size_t Next = 0;
  bool Looks = false;
};

} // namespace hetile::runtime

#endif
