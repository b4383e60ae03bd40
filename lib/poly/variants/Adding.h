// SPDX-License-Identifier: Apache-2.0
//===- Adding.h - the nest that forms the sums of another one ---*- C++ -*-===//
//
// A nest that leaves its sums to another one (Nest::apart) has stored what each instance adds. The
// other one runs after it, over the same points, and keeps the order of the program.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_ADDING_H
#define HETILE_POLY_ADDING_H

#include "model/Model.h"

namespace hetile::poly {

/// The nest that adds what `parted` has left: a side, whose parameters are those of `parted`. Its
/// arrays are first those with addends, those of the first sum in the order of its statements, then
/// those of the second; then one hidden array for each of its reductions, which are the sums in
/// their order.
model::Nest addingNest(const model::Nest &parted);

} // namespace hetile::poly

#endif
