// SPDX-License-Identifier: Apache-2.0
//===- ElementSet.h - some elements of one array ----------------*- C++ -*-===//
//
// Exactly those that were added: a bit for each element of a box, in coordinates of the array. So
// it is the same set on ranks whose memory is laid out differently.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ELEMENTSET_H
#define HETILE_RUNTIME_ELEMENTSET_H

#include "nest/BoxAlgebra.h"

#include <cstdint>
#include <vector>

namespace hetile::runtime {

class ElementSet {
public:
  explicit ElementSet(int ndims = 0) : Dims(ndims) {}

  /// From now on elements of `box` may be added, besides those of boxes before.
  void reach(const Box &box);
  /// Adds a run of elements, which must be in reach; see hetile_sink.
  void add(const int64_t *index, const int64_t *step, int64_t count);
  /// Reports the elements in `box` to `sink`, as those of array number `array`, in an order that
  /// follows from set and box.
  void report(const Box &box, int array, hetile_sink *sink) const;
  /// Reports those elements of a run, which must be in reach, that are not in the set.
  void reportOthers(int array, const int64_t *index, const int64_t *step, int64_t count,
                    hetile_sink *sink) const;

private:
  /// Of the element `index`, or how far a step leads.
  int64_t place(const int64_t *index, bool isStep) const;
  bool has(int64_t bit) const { return Words[bit / Bits] >> (bit % Bits) & 1; }
  /// The first one of `count` bits from `bit` on that is (or is not) set: its distance; else count.
  int64_t seek(bool wanted, int64_t bit, int64_t step, int64_t count) const;
  void set(int64_t bit, int64_t step, int64_t count);

  static constexpr int64_t Bits = 64;
  int Dims;
  Box All;
  std::vector<uint64_t> Words;
};

} // namespace hetile::runtime

#endif
