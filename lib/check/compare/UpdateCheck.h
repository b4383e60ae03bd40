// SPDX-License-Identifier: Apache-2.0
//===- UpdateCheck.h - updates that have changed places ---------*- C++ -*-===//
//
// Where loops run in another order, updates of an element that may come in any order do. All else
// must see the same values: of each element the same value that updates began with, and the same
// updates of it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_UPDATECHECK_H
#define HETILE_CHECK_UPDATECHECK_H

#include "check/replay/Trace.h"

namespace hetile::check {

/// Compares two nests of the same statements, each run in its own order. Returns what is wrong
/// first, or an empty string. Throws Incomplete where there is too much to enumerate.
std::string checkUpdates(const model::Nest &source, const model::Nest &with,
                         const Environment &params, const Reach &reach);

} // namespace hetile::check

#endif
