// SPDX-License-Identifier: Apache-2.0
//===- OrderedSum.h - a sum in its order, several addends at once -*- C++ -*-===//
//
// sum + a[0] + a[1] + .. rounds after each addition, so that it seems one addition has to wait for
// the other. But while the sum stays within one binade, from 2^e to 2^(e+1), all that it can be are
// multiples of one unit, u; adding a then means adding the multiple of u next to a, and sums of
// multiples are exact in any order. An addend in the middle of two multiples is the exception: it
// depends on the sum which of them is taken. The multiples come from (C + a) - C with C in the
// middle of the binade (Rump, Ogita, Oishi: Accurate Floating-Point Summation Part I, SIAM J. Sci.
// Comput. 31(1), 2008, algorithm 3.2 "ExtractScalar"). So the addends of a block come down to two
// numbers, for an exponent that need not be more than a guess when they are made.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ORDEREDSUM_H
#define HETILE_RUNTIME_ORDEREDSUM_H

#include <cstdint>

namespace hetile::runtime {

/// Raises the floating-point exception of results that are not exact.
void raiseInexact();

/// What a block of addends does to a sum whose exponent is `exponent`.
template <typename T> struct SumOfBlock {
  T total = 0;         ///< of the multiples of u
  T spread = 0;        ///< of their absolute values: so far may the sum go in between
  bool ties = true;    ///< an addend may lie in the middle of two multiples, or is too large
  bool rounds = false; ///< an addend is no multiple
  int exponent = 0;

  /// True if that is what the additions do to `sum`, one by one.
  bool fits(T sum) const;
  /// Makes them, where it fits. Says to the program whether they are exact, as they would.
  template <typename S> void addTo(S &sum) const {
    if (rounds)
      raiseInexact();
    sum += static_cast<S>(total); // exact
  }
};

/// Exponents for which blocks can be summed up; else additions are made one by one.
template <typename T> bool isUsual(int exponent);

/// The exponent e of `sum`, with 2^e <= |sum| < 2^(e+1); unusual for 0 and what is no number.
template <typename T> int exponentOf(T sum);

/// Of `count` addends from `a` on. `exponent`: a usual one. For those who round to the nearest.
/// Raises no floating-point exception.
template <typename T> SumOfBlock<T> sumOfBlock(const T *a, int64_t count, int exponent);

/// sum + a[0] + .. + a[count - 1], each addition rounded to T as the processor is told to.
template <typename T> T addInOrder(T sum, const T *a, int64_t count);

/// True if the processor rounds to the nearest, as the blocks do.
bool roundsToNearest();

} // namespace hetile::runtime

#endif
