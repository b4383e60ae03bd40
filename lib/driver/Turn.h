// SPDX-License-Identifier: Apache-2.0
//===- Turn.h - a nest with its columns along other dimensions --*- C++ -*-===//
//
// Nests of several files share arrays, and of two nests that are best taken alone one may have
// columns along the rows of the arrays, and the other along their columns: the values would move
// from rank to rank between them. Where a nest may have its columns either way at no cost, the
// program gets it in both forms, and while it runs the arrays decide.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_TURN_H
#define HETILE_DRIVER_TURN_H

#include "Settle.h"

namespace hetile::driver {

/// The other forms of `nest`, of which `plain` is the tiling: in none do blocks of columns exchange
/// messages, but for sides that reduce. They have the parameters, the arrays and the guard of
/// `plain`. Empty if `plain` has such messages itself, or if nothing may lie another way.
std::vector<model::Tiling> turnedForms(const model::Nest &nest, const model::Tiling &plain,
                                       const Analyse &analyse);

} // namespace hetile::driver

#endif
