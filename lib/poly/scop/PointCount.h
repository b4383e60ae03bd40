// SPDX-License-Identifier: Apache-2.0
//===- PointCount.h - how many points a nest has ----------------*- C++ -*-===//
//
// Blocks of sixteen by sixteen, the five equations of a flow: where constants say how few points a
// nest has, the program need not ask each time whether it is worth while.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_POINTCOUNT_H
#define HETILE_POLY_POINTCOUNT_H

#include "Scop.h"

namespace hetile::poly {

/// The points that all statements have together at most, whatever the parameters are; 0: that
/// depends on them, or it is a great number. Throws isl::exception.
int64_t mostPoints(const Scop &scop);

} // namespace hetile::poly

#endif
