// SPDX-License-Identifier: Apache-2.0
//===- LaneBody.h - statements that compilers make vectors of ---*- C++ -*-===//
//
// A loop over lanes around the user's text is as fast as hoped only if the compiler turns it into
// vector instructions: arithmetic on values of four bytes, or of four and eight, choices, no calls,
// no other memory.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_LANEBODY_H
#define HETILE_POLY_LANEBODY_H

#include "model/Model.h"

namespace hetile::poly {

/// True if compilers are expected to make vector instructions of `s`, and if its meaning stays the
/// same where narrower integers that it reads are replaced by variables of type int. `wide`: lanes
/// of eight bytes, in which values of four bytes may be, too.
bool fitsLanes(const model::Nest &nest, const model::Statement &s, bool wide);

/// True if the text itself has values of four bytes: variables, or iterators.
bool hasNarrowValues(const model::Statement &s);

/// True if the element is an integer that is only compared, with others or with numbers, in ways
/// that have the same result if all of them become numbers of eight bytes.
bool isOnlyCompared(const model::Nest &nest, const model::Statement &s, unsigned access);

} // namespace hetile::poly

#endif
