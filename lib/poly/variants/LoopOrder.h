// SPDX-License-Identifier: Apache-2.0
//===- LoopOrder.h - loops in the order of memory ---------------*- C++ -*-===//
//
// The same nest with its loops interchanged where the source walks along the long strides of its
// arrays
// (`for i, for j: a[j][i]`): everything after this works on it as if the user had written it so.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_LOOPORDER_H
#define HETILE_POLY_LOOPORDER_H

#include "poly/scop/Isl.h"

#include "model/Tiling.h"

#include <memory>
#include <vector>

namespace hetile::poly {

struct LoopOrder {
  /// The nest with its loops in another order, which respects all dependences; null: the source's.
  std::shared_ptr<const model::Nest> nest;
  /// Of each innermost loop that does not run along memory, whether another one does now, or why
  /// not.
  std::vector<model::Tiling::LoopOrder> notes;
};

/// True if other loops of `nest` would be better innermost ones, legal or not, or if loops should
/// part from what they surround.
bool walksAcross(const model::Nest &nest);

/// Throws isl::exception.
LoopOrder findLoopOrder(isl::ctx ctx, const model::Nest &nest);

} // namespace hetile::poly

#endif
