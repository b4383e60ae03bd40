// SPDX-License-Identifier: Apache-2.0
//===- DataSymbols.h - symbols for the values of array elements -*- C++ -*-===//
//
// What it means for expressions, conditions and accesses that a symbol in them is the value of an
// element, anywhere between two parameters. See Data.h for where they come from.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_DATASYMBOLS_H
#define HETILE_FRONTEND_DATASYMBOLS_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// True if the expression or condition mentions the value of an element that varies.
bool mentionsData(const Attempt &attempt, const Poly &p);
bool mentionsData(const Attempt &attempt, const model::Condition &c);

/// The symbols of varying elements in an access or its guard, as inner iterators with their
/// ranges as guard.
void addDataRanges(const Attempt &attempt, const RawAccess &raw, model::Access &access);

/// `c` with the values of elements replaced by whichever end of their range makes it true more
/// often: it holds wherever `c` does.
model::Condition widened(const Attempt &attempt, const model::Condition &c);

} // namespace hetile::frontend

#endif
