// SPDX-License-Identifier: Apache-2.0
//===- ExpansionCheck.h - lines in the place of one, against it -*- C++ -*-===//
#ifndef HETILE_CHECK_EXPANSIONCHECK_H
#define HETILE_CHECK_EXPANSIONCHECK_H

#include "check/replay/Trace.h"

#include <string>

namespace hetile::check {

/// The points of `nest`, which has lines of memory in the place of an array (Array::lineOf), must
/// be those of Nest::source in their order, and read the same values; points that copy an element
/// of a line come between them. What the arrays hold in the end must be the same. Returns what is
/// wrong first, or an empty string. Throws Incomplete.
std::string checkExpansion(const model::Nest &nest, const Environment &params, const Reach &reach);

} // namespace hetile::check

#endif
