// SPDX-License-Identifier: Apache-2.0
//===- Fission.h - loops that part from what they surround ------*- C++ -*-===//
//
// Loop fission (distribution): a loop around several things becomes several loops, so that some of
// them surround one innermost loop and nothing else.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_FISSION_H
#define HETILE_POLY_FISSION_H

#include "LoopGroups.h"

namespace hetile::poly {

/// Where the loop for a group runs: where the group stands, behind all else, or before it.
enum class Place { Between, Behind, Before };

/// `nest` with the loop number `level` around `g` in up to three: for what comes before the group,
/// for the group, and for what comes after it; or in two. Whether that is legal is not asked.
model::Nest parted(model::Nest nest, const LoopGroup &g, size_t level,
                   Place place = Place::Between);

/// `nest` with an innermost loop for each statement of the group, in their order. Whether that is
/// legal is not asked.
model::Nest oneByOne(model::Nest nest, const LoopGroup &g);

/// True if the group has several statements, one of them like that of a matrix product.
bool isProductWithOthers(const model::Nest &nest, const LoopGroup &g);

/// True if the group is one statement like that of a matrix product, whose three loops surround
/// something else, too.
bool isProductAmongOthers(const model::Nest &nest, const LoopGroup &g);

/// True if iterations of the innermost loop wait for one another by an element of an array: one
/// that all of them update, or that of the iteration before.
bool isChain(const model::Nest &nest, const LoopGroup &g);

/// True if iterations of the innermost loop, one of three or more, wait for those before, those of
/// the loop around it do not, and that one surrounds something else, too: without that, several
/// could run together. Of two loops, strips do the same (tile/StripOrder.h).
bool isChainAmongOthers(const model::Nest &nest, const LoopGroup &g);

} // namespace hetile::poly

#endif
