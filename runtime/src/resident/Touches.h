// SPDX-License-Identifier: Apache-2.0
//===- Touches.h - elements that the host's program touches -----*- C++ -*-===//
//
// While arrays are distributed, statements of the host may load and store single elements. They
// are known by their addresses, whatever pointer led to them: here an address becomes an index,
// and elements become boxes that are worth a message.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TOUCHES_H
#define HETILE_RUNTIME_TOUCHES_H

#include "nest/BoxAlgebra.h"

#include <cstdint>
#include <map>
#include <vector>

namespace hetile::runtime {

enum class Place {
  Outside, ///< no element of the box lies there
  Element, ///< one does
  Unclear  ///< several do, or parts of several
};

/// Which element of `box`, of an array whose index 0 lies `offset` bytes below, covers `size`
/// bytes there.
Place locate(const Box &box, int ndims, const int64_t *stride, int64_t elementSize, int64_t offset,
             int64_t size, Box &element);

/// What the host's program stores between two jobs, in the user's memory.
class StoredElements {
public:
  void add(uintptr_t address, int64_t size);
  /// True if [address, address + size) has been stored.
  bool holds(uintptr_t address, int64_t size) const;
  /// The memory [begin, end) is gone.
  void forget(uintptr_t begin, uintptr_t end);
  void clear() { Sizes.clear(); }
  size_t count() const { return Sizes.size(); }
  const std::map<uintptr_t, int64_t> &all() const { return Sizes; }

  /// Around what might overwrite the elements with values from before.
  void save();
  void restore() const;

private:
  std::map<uintptr_t, int64_t> Sizes; ///< by address
  std::vector<char> Saved;
};

/// The part of an array that has been fetched for the host's program since the last job.
struct FetchedBoxes {
  std::vector<Box> boxes;
  int misses = 0;
};

/// What to fetch of `part` when `element` is the `misses`-th one that was not there: programs
/// that touch many elements will touch its neighbours.
Box neighbourhood(const Box &element, int misses, const Box &part, int ndims);

/// Boxes that together hold the same elements, as few as joining neighbours makes them.
std::vector<Box> joined(std::vector<Box> boxes, int ndims);

} // namespace hetile::runtime

#endif
