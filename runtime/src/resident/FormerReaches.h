// SPDX-License-Identifier: Apache-2.0
//===- FormerReaches.h - what jobs have accessed of arrays ------*- C++ -*-===//
//
// The first nest of a step that uses an array may be one of its border: with what ranks hold, a box
// then reaches beyond all that was accessed, and nobody knows that the array does. So the array
// comes home. The step before has shown how far it reaches.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_FORMERREACHES_H
#define HETILE_RUNTIME_FORMERREACHES_H

#include "base/AddressRange.h"
#include "resident/Imagined.h"
#include "window/Windows.h"

#include <algorithm>
#include <vector>

namespace hetile::runtime {

/// Holds as long as the memory lives: who frees it tells (forget).
class FormerReaches {
public:
  /// `accessed`: from the first to the last byte that jobs have accessed of an array, all of which
  /// is one object. Of small ones nothing is remembered.
  void add(const hetile_view &view, int32_t ndims, int32_t elementSize,
           const AddressRange &accessed) {
    if (accessed.size() < SmallestRemembered)
      return;
    const auto again = std::find_if(All.begin(), All.end(), [&](const Reach &known) {
      return known.ndims == ndims && known.elementSize == elementSize &&
             known.view.base == view.base && known.view.origin == view.origin &&
             std::equal(view.stride, view.stride + ndims, known.view.stride);
    });
    if (again != All.end()) {
      again->accessed = hull(again->accessed, accessed);
      return;
    }
    if (All.size() >= Most)
      All.erase(All.begin());
    All.push_back({view, ndims, elementSize, accessed});
    rememberMemory(true);
  }
  /// All that is known of this array; nothing if it is not.
  AddressRange of(const hetile_array &array, const hetile_view &view) const {
    AddressRange bytes;
    for (const Reach &known : All)
      if (sameArray(array, view, known.view, known.ndims, known.elementSize))
        bytes = hull(bytes, known.accessed);
    return bytes;
  }
  /// A job that runs at home accesses these bytes of `array`, if that is known.
  void extend(const hetile_array &array, const hetile_view &view, const AddressRange &bytes) {
    for (Reach &known : All)
      if (sameArray(array, view, known.view, known.ndims, known.elementSize))
        known.accessed = hull(known.accessed, bytes);
  }
  /// `bytes` end.
  void forget(const AddressRange &bytes) {
    All.erase(std::remove_if(All.begin(), All.end(),
                             [&](const Reach &known) { return meet(known.accessed, bytes); }),
              All.end());
    rememberMemory(!All.empty());
  }

private:
  static constexpr size_t Most = 128;
  struct Reach {
    hetile_view view;
    int32_t ndims, elementSize;
    AddressRange accessed;
  };
  std::vector<Reach> All; // oldest first
};

} // namespace hetile::runtime

#endif
