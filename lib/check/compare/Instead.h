// SPDX-License-Identifier: Apache-2.0
//===- Instead.h - a nest in the place of another one -----------*- C++ -*-===//
//
// The analysis may put another nest in the place of the source's: with versions of arrays, other
// loop orders, other places of partial results. The same values must flow in it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_INSTEAD_H
#define HETILE_CHECK_INSTEAD_H

#include "check/replay/Trace.h"

namespace hetile::check {

/// Compares the traces of two nests that run their points in the same order: every point must read
/// in `with` the values that it reads in `source`, and leave the same ones. Only partial results
/// that are combined in any order may lie elsewhere: a point must then add to one what it adds to
/// one in the source. Returns what is wrong first, or an empty string.
std::string compare(const model::Nest &nest, const Trace &source, const Trace &with);

} // namespace hetile::check

#endif
