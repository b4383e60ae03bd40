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

/// Compares the traces `first` and `second` of two nests of the same statements, each in its own
/// order. Returns what is wrong first, or an empty string.
std::string checkUpdates(const model::Nest &source, const Trace &first, const model::Nest &with,
                         const Trace &second);

} // namespace hetile::check

#endif
