// SPDX-License-Identifier: Apache-2.0
//===- Apart.h - columns that have nothing to do with elements --*- C++ -*-===//
//
// Boxes that hold all that columns access, against boxes of elements that move: at either end of a
// block, the columns that touch none of these.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_APART_H
#define HETILE_RUNTIME_APART_H

#include "nest/BoxAlgebra.h"
#include "nest/Job.h"

#include <vector>

namespace hetile::runtime {

/// Elements of the arrays of a nest, in its order.
using Elements = std::vector<std::vector<Box>>;

/// The greatest column up to which columns from `block.begin` on access none of `elements`, nor
/// does what comes in over the block's left edge.
int64_t apartUpTo(const Job &job, const plan::Block &block, const Elements &elements);
/// The least column from which on columns up to `block.end` access none of `elements`.
int64_t apartFrom(const Job &job, const plan::Block &block, const Elements &elements);

} // namespace hetile::runtime

#endif
