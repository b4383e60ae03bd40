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
#include "resident/held/ResidentOrder.h"

#include <vector>

namespace hetile::runtime {

/// Elements of the arrays of a nest, in its order.
using Elements = std::vector<std::vector<Box>>;
/// Those of `moves`. What is no array of the nest, the job does not touch.
Elements elementsOf(const ResidentOrder &order, const std::vector<Move> &moves);

/// The greatest column up to which columns from `block.begin` on access none of `elements`, nor
/// does what comes in over the block's left edge.
int64_t apartUpTo(const Job &job, const plan::Block &block, const Elements &elements);
/// The least column from which on columns up to `block.end` access none of `elements`.
int64_t apartFrom(const Job &job, const plan::Block &block, const Elements &elements);

struct Columns {
  int64_t begin, end;
};
/// Columns of the block, around its middle, that access none of `elements` and may run before all
/// others of it. None (`block.begin` twice) where what comes in over the left edge touches
/// `elements`, or where boxes cannot tell.
Columns apartInside(const Job &job, const ResidentOrder &order, const plan::Block &block,
                    const Elements &elements);
/// The same, with the answers to the last few questions: it asks the set functions of the nest many
/// times.
Columns rememberedApart(const Job &job, const ResidentOrder &order, const plan::Block &block,
                        Elements elements);

} // namespace hetile::runtime

#endif
