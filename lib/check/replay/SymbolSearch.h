// SPDX-License-Identifier: Apache-2.0
//===- SymbolSearch.h - values for which conditions hold --------*- C++ -*-===//
//
// Tries values of symbols one after the other, between the bounds that the conditions give.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_SYMBOLSEARCH_H
#define HETILE_CHECK_SYMBOLSEARCH_H

#include "Incomplete.h"
#include "Interpreter.h"

namespace hetile::check {

/// Calls `found` for all values of `names` for which all conditions hold; all of them must lie
/// strictly within (-reach, reach): Incomplete is thrown otherwise.
void search(const std::vector<std::string> &names,
            const std::vector<const model::Condition *> &conditions, int64_t reach,
            Environment &env, const std::function<void()> &found);

} // namespace hetile::check

#endif
