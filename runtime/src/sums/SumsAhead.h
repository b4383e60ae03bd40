// SPDX-License-Identifier: Apache-2.0
//===- SumsAhead.h - addends, before the sum is known -----------*- C++ -*-===//
//
// The ranks form a sum one after the other, in the order of the program. While a rank waits for
// what the ones before it have, it sums its addends up by blocks, for the exponents that the sum
// had there the last time (sums/OrderedSum.h). When the sum is there, a block is one addition,
// unless the sum has another exponent by now: then its addends are added as ever.
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

/// True if all that the tiles of `nest` do is to add, by hetile_add_doubles and its like.
bool onlyAdds(const hetile_nest &nest);

/// While it lives, what this thread's tiles add is counted by blocks. One at a time. Tiles allocate
/// nothing: signal handlers may run in their midst, and leave by a jump.
class SumsAhead {
public:
  /// `tile` runs the points [y0, y1) of `nest` that will be added next: now it sums up what it can,
  /// and sums need not be what they are.
  SumsAhead(const hetile_nest &nest, int64_t y0, int64_t y1, const std::function<void()> &tile);
  ~SumsAhead();
  SumsAhead(const SumsAhead &) = delete;
  SumsAhead &operator=(const SumsAhead &) = delete;
  /// A jump has left the tiles of this thread.
  static void forget();

  template <typename T> T add(T sum, const T *a, int64_t count);
  /// Adds the next `count` addends without looking at them, if that can be done.
  template <typename T> bool addSeen(T &sum, int64_t count);

private:
  struct Seen {
    int64_t count = 0;
    SumOfBlock<double> block;
  };
  template <typename T> void look(const T *a, int64_t count);
  template <typename T> const SumOfBlock<double> *next(T sum, int64_t count);

  std::vector<int16_t> &Exponents; // by the number of the block, as the sum had them last
  std::vector<Seen> Blocks;
  size_t Next = 0;
  bool Looks = false;
};

} // namespace hetile::runtime

#endif
