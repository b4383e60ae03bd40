// SPDX-License-Identifier: Apache-2.0
//===- SetCheck.h - set functions against brute force -----------*- C++ -*-===//
//
// Compares every function of a tiling with the sets that a trace gives. Exactly: neither too
// little nor too much.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_SET_CHECK_H
#define HETILE_CHECK_SET_CHECK_H

#include "SetFunctions.h"
#include "check/replay/Random.h"

namespace hetile::check {

/// Cuts of [range.begin, range.end) into intervals of random widths from 1 to `widest`, or wider
/// ones, so that there are not many more than `most`.
std::vector<Range> partition(Range range, int64_t widest, Random &random, int64_t most = 48);

/// How many intervals a band of so many points is cut into, at most.
int64_t mostCuts(const Trace &trace);

/// What the runtime promises about sets, for points located in the band. All edges, strips
/// and blocks of random partitions, single rows and columns among them (of large bands, larger
/// ones). Returns the first difference found, or an empty string.
std::string checkSets(const SetFunctions &functions, Trace &trace, Random &random);

} // namespace hetile::check

#endif
