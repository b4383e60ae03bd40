// SPDX-License-Identifier: Apache-2.0
//===- OuterParts.h - a nest as several, one after the other ----*- C++ -*-===//
//
// Loop distribution of the outermost loop: what it surrounds runs in loops of its own. A sweep
// forwards and one backwards through each row are two nests then, of which each may be a pipeline
// along the rows.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_OUTERPARTS_H
#define HETILE_POLY_OUTERPARTS_H

#include "Analyze.h"

#include <vector>

namespace hetile::poly {

/// The smallest parts into which the outermost loop can be distributed, in the order in which they
/// run: each is the nest with some of its statements. Only `nest` itself if there are no such
/// parts, or if nobody can tell within the steps that `options` allow. Never throws. `effort` is
/// added to.
std::vector<model::Nest> outerParts(const model::Nest &nest, const Options &options,
                                    Effort *effort = nullptr);

/// The parts from number `first` to before number `last` as one again.
model::Nest joined(const std::vector<model::Nest> &parts, size_t first, size_t last);

} // namespace hetile::poly

#endif
