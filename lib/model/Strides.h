// SPDX-License-Identifier: Apache-2.0
//===- Strides.h - how the elements of an array lie -------------*- C++ -*-===//
//
// Known without the sizes of the program: whether neighbours along the last dimension are
// neighbours in memory.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_STRIDES_H
#define HETILE_MODEL_STRIDES_H

#include "Model.h"

#include <algorithm>

namespace hetile::model {

/// True if elements that follow one another along the last dimension lie side by side, in the
/// user's memory and in every box of a block.
inline bool hasUnitStride(const Array &a) {
  return !a.strideTexts.empty() && (a.strideTexts.back() == "1L" || a.strideTexts.back() == "1");
}

/// True if a function that the statement calls accesses elements through their addresses.
inline bool handsOverAddresses(const Statement &s) {
  return std::any_of(s.accesses.begin(), s.accesses.end(),
                     [](const Access &a) { return a.inCall; });
}

/// True if some array has a dimension that it does not have in memory.
inline bool hasVersions(const Nest &nest) {
  return std::any_of(nest.arrays.begin(), nest.arrays.end(),
                     [](const Array &a) { return a.versions; });
}

} // namespace hetile::model

#endif
