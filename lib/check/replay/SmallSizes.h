// SPDX-License-Identifier: Apache-2.0
//===- SmallSizes.h - small values of a nest's parameters -------*- C++ -*-===//
//
// Finds values with which a nest can be enumerated: what is known of the parameters and what is
// asked on entry holds, and the band has some rows and columns.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_SMALLSIZES_H
#define HETILE_CHECK_SMALLSIZES_H

#include "Interpreter.h"

#include "model/Tiling.h"

namespace hetile::check {

/// Values by the names in the nest; the best ones first, in a repeatable order. None if no tried
/// values fulfil the conditions; one without a name if the nest has no parameters.
std::vector<Environment> chooseSizes(const model::Nest &nest, const model::Tiling &tiling);

/// The same values by the names in the expressions of a tiling.
Environment byIslName(const Environment &params);

/// "n=4 T=2"
std::string text(const Environment &params);

} // namespace hetile::check

#endif
